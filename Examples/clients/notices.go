// Asks the service for the notice of each customer: go run notices.go URL < customers.jsonl
package main

import (
	"bufio"
	"bytes"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"
)

var client = &http.Client{Timeout: 10 * time.Second}
var isTemporary = map[int]bool{408: true, 429: true, 502: true, 503: true, 504: true}

func notice(url string, facts []byte, tries int) ([]byte, error) {
	for attempt := 1; ; attempt++ {
		delay := 100 * time.Millisecond << attempt
		response, err := client.Post(url, "application/json", bytes.NewReader(facts))
		if err == nil {
			body, err := io.ReadAll(response.Body)
			response.Body.Close()
			// Other errors are application/problem+json with path and fix.
			if err == nil && (!isTemporary[response.StatusCode] || attempt == tries) {
				return body, nil
			}
			if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
				delay = time.Duration(seconds) * time.Second
			}
		} else if attempt == tries {
			return nil, err
		}
		time.Sleep(delay)
	}
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		result, err := notice(os.Args[1], lines.Bytes(), 8)
		if err != nil {
			log.Fatal(err)
		}
		os.Stdout.Write(result)
	}
}
