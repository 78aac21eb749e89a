package main

import (
	"strings"
	"testing"
)

func TestByohAgentRendersFilesOnly(t *testing.T) {
	script, err := runByohAgent(`#cloud-config
write_files:
- path: /etc/vip
  content: on {{ .DefaultNetworkInterfaceName }}
- path: /etc/literal
  content: '{{"{{"}} .Alerts }}'
- path: /etc/decoded
  encoding: base64
  content: e3sgLkRlZmF1bHROZXR3b3JrSW50ZXJmYWNlTmFtZSB9fQ==
- path: /etc/vip
  append: true
  content: ', always'
runcmd:
- echo {{ .DefaultNetworkInterfaceName }}
`)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"/etc/vip": "on eth0, always", "/etc/literal": "{{ .Alerts }}", "/etc/decoded": "eth0"} {
		if script.files[path] != want {
			t.Errorf("%s holds %q instead of %q", path, script.files[path], want)
		}
	}
	if script.commands[0] != "echo {{ .DefaultNetworkInterfaceName }}" {
		t.Errorf("the command is %q", script.commands[0])
	}
}

func TestByohAgentFailsWithOtherExpressions(t *testing.T) {
	for content, want := range map[string]string{
		"{{ ds.meta_data.name }}": `/etc/motd: template: byoh:1: function "ds" not defined`,
		"{{ .Name }}":             "can't evaluate field Name",
	} {
		_, err := runByohAgent("write_files:\n- path: /etc/motd\n  content: '" + content + "'\n")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s gives %v", content, err)
		}
	}
}
