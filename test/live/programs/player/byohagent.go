package main

import (
	"strings"
	"text/template"
)

// hostInfo is all that templates can ask the host agent of BYOH for.
type hostInfo struct {
	DefaultNetworkInterfaceName string
}

// runByohAgent does with bootstrap data what the host agent does: each file is a Go template, and nothing else is.
func runByohAgent(bootstrapData string) (*bootScript, error) {
	return runCloudConfig(bootstrapData, func(content string) (string, error) {
		parsed, err := template.New("byoh").Parse(content)
		if err != nil {
			return "", err
		}
		var rendered strings.Builder
		err = parsed.Execute(&rendered, hostInfo{DefaultNetworkInterfaceName: "eth0"})
		return rendered.String(), err
	})
}
