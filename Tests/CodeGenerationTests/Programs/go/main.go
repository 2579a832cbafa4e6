// Command cmd runs cases: each line of the standard input is an object with facts and a call.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"noticebook"
)

// problem is how the conformance cases have an error.
type problem struct {
	Path    string `json:"path,omitempty"`
	Summary string `json:"summary"`
}

func main() {
	book, err := noticebook.New()
	if err != nil {
		log.Fatal(err)
	}
	if err := run(book, bufio.NewReader(os.Stdin), os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// run writes an answer for each line.
func run(book *noticebook.Noticebook, input *bufio.Reader, out io.Writer) error {
	output := bufio.NewWriter(out)
	defer output.Flush()
	encoder := json.NewEncoder(output)
	encoder.SetEscapeHTML(false)
	for {
		line, err := input.ReadBytes('\n')
		if len(line) > 0 {
			if err := encoder.Encode(answer(book, line)); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// answer returns the result of a case, or its problem.
func answer(book *noticebook.Noticebook, line []byte) any {
	var one struct {
		Call  string
		Facts json.RawMessage
	}
	if err := json.Unmarshal(line, &one); err != nil {
		return fmt.Sprint("not a case: ", err)
	}
	var result *noticebook.Result
	var err error
	if one.Call == "decide" {
		result, err = book.Decide(one.Facts, time.Time{})
	} else {
		result, err = book.Notice(one.Facts, noticebook.NoticeOptions{})
	}
	var refused *noticebook.Error
	if errors.As(err, &refused) {
		return map[string]problem{"error": {refused.Path, refused.Summary}}
	}
	return result
}
