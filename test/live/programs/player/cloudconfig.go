package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"io"
	"strings"

	"sigs.k8s.io/yaml"
)

// bootScript is what bootstrap data does to a machine: files, then commands.
type bootScript struct {
	files    map[string]string
	commands []string
}

// cloudConfig is what we read of it.
type cloudConfig struct {
	WriteFiles []struct {
		Path     string `json:"path"`
		Content  string `json:"content"`
		Encoding string `json:"encoding"`
		Append   bool   `json:"append"`
	} `json:"write_files"`
	// Lines, or lists of arguments.
	RunCmd []any `json:"runcmd"`
}

// runCloudConfig writes files and runs commands, on paper. Each file is rendered after it has been decoded.
func runCloudConfig(text string, render func(string) (string, error)) (*bootScript, error) {
	var config cloudConfig
	if err := yaml.Unmarshal([]byte(text), &config); err != nil {
		return nil, fmt.Errorf("the bootstrap data is no cloud-config: %w", err)
	}
	script := &bootScript{files: map[string]string{}}
	for _, file := range config.WriteFiles {
		decoded, err := decode(file.Content, file.Encoding)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.Path, err)
		}
		content, err := render(decoded)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.Path, err)
		}
		if file.Append {
			content = script.files[file.Path] + content
		}
		script.files[file.Path] = content
	}
	for _, command := range config.RunCmd {
		script.commands = append(script.commands, commandText(command))
	}
	return script, nil
}

func decode(content, encoding string) (string, error) {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "base64", "b64":
		return decodeBase64(content)
	case "gzip+base64", "gz+base64", "gzip+b64", "gz+b64":
		zipped, err := decodeBase64(content)
		if err != nil {
			return "", err
		}
		return unzip(zipped)
	default:
		// Both cloud-init and the agent of BYOH take what they do not know for plain text.
		return content, nil
	}
}

func decodeBase64(content string) (string, error) {
	decoded, err := base64.StdEncoding.DecodeString(content)
	return string(decoded), err
}

func unzip(content string) (string, error) {
	reader, err := gzip.NewReader(bytes.NewReader([]byte(content)))
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(reader)
	return string(text), err
}

func commandText(command any) string {
	arguments, isList := command.([]any)
	if !isList {
		return fmt.Sprint(command)
	}
	texts := make([]string, 0, len(arguments))
	for _, argument := range arguments {
		texts = append(texts, fmt.Sprint(argument))
	}
	return strings.Join(texts, " ")
}
