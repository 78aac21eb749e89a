package main

import (
	"errors"
	"regexp"
	"strings"

	"github.com/nikolalohinski/gonja/v2"
	"github.com/nikolalohinski/gonja/v2/config"
	"github.com/nikolalohinski/gonja/v2/exec"
	"github.com/nikolalohinski/gonja/v2/loaders"
)

const jinjaHeader = "## template: jinja\n"

// operators are the characters of keys that jinja takes for something else.
var operators = regexp.MustCompile(`[-.]`)

// runCloudInit does with user data what cloud-init does on a machine with that metadata.
func runCloudInit(userData string, metaData map[string]any) (*bootScript, error) {
	if template, isJinja := strings.CutPrefix(userData, jinjaHeader); isJinja {
		rendered, err := renderJinja(template, metaData)
		if err != nil {
			return nil, err
		}
		userData = rendered
	}
	if !strings.HasPrefix(userData, "#cloud-config") {
		return nil, errors.New("the user data is no #cloud-config")
	}
	asIs := func(content string) (string, error) { return content, nil }
	return runCloudConfig(userData, asIs)
}

// renderJinja renders a template with the variables that cloud-init knows.
//
// A variable that it does not know is an error. Cloud-init would write CI_MISSING_JINJA_VAR/<name> in its place and go on, so
// that a node would join as something that nobody wants.
func renderJinja(template string, metaData map[string]any) (string, error) {
	const name = "user-data"
	settings := config.New()
	settings.TrimBlocks = true
	settings.StrictUndefined = true
	empty, err := loaders.NewMemoryLoader(nil)
	if err != nil {
		return "", err
	}
	loader, err := loaders.NewShiftedLoader(name, strings.NewReader(template), empty)
	if err != nil {
		return "", err
	}
	parsed, err := exec.NewTemplate(name, settings, loader, gonja.DefaultEnvironment)
	if err != nil {
		// The whole template is part of the message.
		return "", errors.New(strings.Replace(err.Error(), template, name, 1))
	}
	return parsed.ExecuteToString(exec.NewContext(jinjaVariables(metaData)))
}

// jinjaVariables are those of cloud-init: the metadata of the machine, and what is the same on all clouds, also without its `v1`.
func jinjaVariables(metaData map[string]any) map[string]any {
	standard := withAliases(standardVariables(metaData))
	variables := map[string]any{"ds": map[string]any{"meta_data": withAliases(metaData)}, "v1": standard}
	for key, value := range standard {
		variables[key] = value
	}
	return variables
}

// standardVariables are those that cloud-init takes from metadata of any form.
func standardVariables(metaData map[string]any) map[string]any {
	standard := map[string]any{"local-hostname": metaData["local-hostname"], "instance-id": metaData["uuid"]}
	// EC2 has others than a config drive.
	if id, has := metaData["instance-id"]; has {
		standard["instance-id"] = id
	}
	if placement, has := metaData["placement"].(map[string]any); has {
		standard["availability-zone"] = placement["availability-zone"]
	}
	return standard
}

// withAliases lets `local-hostname` be written as `local_hostname`, too.
func withAliases(data map[string]any) map[string]any {
	all := map[string]any{}
	for key, value := range data {
		if inner, isMap := value.(map[string]any); isMap {
			value = withAliases(inner)
		}
		all[operators.ReplaceAllString(key, "_")] = value
		all[key] = value
	}
	return all
}
