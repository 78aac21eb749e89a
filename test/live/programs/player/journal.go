package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// journal writes what happens; a thing that stays as it is only once.
type journal struct {
	lock sync.Mutex
	out  io.Writer
	last map[string]string
}

func newJournal(out io.Writer) *journal {
	return &journal{out: out, last: map[string]string{}}
}

// note writes a line, unless it is the last that was said of the subject.
func (j *journal) note(subject, format string, args ...any) {
	j.lock.Lock()
	defer j.lock.Unlock()
	text := fmt.Sprintf(format, args...)
	if j.last[subject] == text {
		return
	}
	j.last[subject] = text
	// Nobody is left to be told when the log cannot be written.
	_, _ = fmt.Fprintf(j.out, "%s %s: %s\n", time.Now().UTC().Format("15:04:05.000"), subject, text)
}

// outcome notes an error; without one, the same error is news again.
func (j *journal) outcome(subject string, err error) {
	if err != nil {
		j.note(subject, "%v", err)
		return
	}
	j.lock.Lock()
	defer j.lock.Unlock()
	delete(j.last, subject)
}
