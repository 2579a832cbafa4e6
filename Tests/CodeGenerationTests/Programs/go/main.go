// Writes a result, or an error, for each line of facts.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"noticebook"
)

func main() {
	book, err := noticebook.New()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	output := bufio.NewWriter(os.Stdout)
	defer output.Flush()
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 1<<21)
	for input.Scan() {
		output.Write(answer(book, input.Bytes()))
	}
}

func answer(book *noticebook.Noticebook, line []byte) []byte {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	result, err := book.Notice(line, noticebook.NoticeOptions{})
	if err != nil {
		var refused *noticebook.Error
		if !errors.As(err, &refused) {
			return []byte(err.Error() + "\n")
		}
		path, _ := json.Marshal(refused.Path)
		if refused.Path == "" {
			path = []byte("null")
		}
		return []byte(fmt.Sprintf("{\"error\": %s}\n", path))
	}
	if err := encoder.Encode(result); err != nil {
		return []byte(err.Error() + "\n")
	}
	return text.Bytes()
}
