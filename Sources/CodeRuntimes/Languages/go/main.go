package main

import (
	"fmt"
	"io"
	"log"
	"os"

	"noticebook"
)

func main() {
	// Make it once, and share it.
	book, err := noticebook.New()
	if err != nil {
		log.Fatal(err)
	}

	// The store's payloads, decoded, and what you know about the customer, as JSON.
	facts, err := io.ReadAll(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}

	result, err := book.Notice(facts, noticebook.NoticeOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	switch {
	case result.Decision == nil:
		fmt.Println("Nothing to do:", result.About)
	case result.Decision.Entitled == nil:
		fmt.Println("Ask the store again, and leave access as it is")
	case *result.Decision.Entitled:
		fmt.Println("Keep access")
	default:
		fmt.Println("End access")
	}
	if result.Notice != nil {
		// Store result.DeduplicationKey: send each notice once, and not after Notice.ValidUntil.
		fmt.Println(result.Notice.Channels["push"]["body"].Text)
	}
}
