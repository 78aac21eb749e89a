package main

import (
	"strings"
	"testing"

	bootstrapv1 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta2"
	"sigs.k8s.io/cluster-api/bootstrap/kubeadm/pkg/cloudinit"
)

var someMetaData = map[string]any{"uuid": "1-2-3", "name": "metal-0", "local-hostname": "metal-0", "providerid": "ns/metal-0/m", "site": "north"}

// nodeUserData is made by Cluster API itself.
func nodeUserData(t *testing.T, joinConfiguration string, files ...bootstrapv1.File) string {
	t.Helper()
	data, err := cloudinit.NewNode(&cloudinit.NodeInput{
		BaseUserData:      cloudinit.BaseUserData{AdditionalFiles: files, PreKubeadmCommands: []string{"echo {{ ds.meta_data.site }}"}},
		JoinConfiguration: joinConfiguration,
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestRenderJinja(t *testing.T) {
	for template, want := range map[string]string{
		"{{ ds.meta_data.name }}":                              "metal-0",
		"{{ ds.meta_data['local-hostname'] }}":                 "metal-0",
		"{{ ds.meta_data.local_hostname }}":                    "metal-0",
		"{{ v1.local_hostname }} {{ local_hostname }}":         "metal-0 metal-0",
		"{{ v1.instance_id }}":                                 "1-2-3",
		"{{ ds.meta_data.name | upper }}":                      "METAL-0",
		"{{ ds.meta_data.other | default('none') }}":           "none",
		"{% if ds.meta_data.other is defined %}a{% endif %}":   "",
		"{{ '{{' }} .Alerts }} {{ '{%' }} {{ '{#' }}":          "{{ .Alerts }} {% {#",
		"{% raw %}{{ .Alerts }}{% endraw %}":                   "{{ .Alerts }}",
		"no template, 'quotes' & <signs>\n":                    "no template, 'quotes' & <signs>\n",
		"metal3://{{ ds.meta_data.providerid }}{# a remark #}": "metal3://ns/metal-0/m",
	} {
		got, err := renderJinja(template, someMetaData)
		if err != nil || got != want {
			t.Errorf("%q gives %q, %v instead of %q", template, got, err, want)
		}
	}
}

func TestRenderJinjaNamesWhatIsMissing(t *testing.T) {
	_, err := renderJinja("{{ ds.meta_data.rack }}", someMetaData)
	if err == nil || !strings.Contains(err.Error(), "attribute 'rack' not found") {
		t.Errorf("the error is %v", err)
	}
}

func TestRenderJinjaDoesNotRepeatTheTemplateInErrors(t *testing.T) {
	_, err := renderJinja("{{ ds.meta_data.name", someMetaData)
	if err == nil || !strings.HasPrefix(err.Error(), "failed to parse template 'user-data'") {
		t.Errorf("the error is %v", err)
	}
}

func TestCloudInitRendersFilesAndCommands(t *testing.T) {
	script, err := runCloudInit(nodeUserData(t, "kind: JoinConfiguration",
		bootstrapv1.File{Path: "/etc/motd", Content: "{{ ds.meta_data.name }} at {{ ds.meta_data.site }}"},
		bootstrapv1.File{Path: "/etc/alerts.tmpl", Content: "{{ '{{' }} .Alerts }}"},
		bootstrapv1.File{Path: "/etc/encoded", Encoding: bootstrapv1.Base64, Content: "e3sgeCB9fQ=="},
	), someMetaData)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"/etc/motd":        "metal-0 at north",
		"/etc/alerts.tmpl": "{{ .Alerts }}",
		"/etc/encoded":     "{{ x }}",
	} {
		if got := strings.TrimSuffix(script.files[path], "\n"); got != want {
			t.Errorf("%s holds %q instead of %q", path, got, want)
		}
	}
	if script.commands[0] != "echo north" {
		t.Errorf("the first command is %q", script.commands[0])
	}
}

func TestCloudInitRendersNothingWithoutTheHeader(t *testing.T) {
	script, err := runCloudInit("#cloud-config\nruncmd:\n- echo {{ name }}\n- [kubeadm, join]\n", someMetaData)
	if err != nil {
		t.Fatal(err)
	}
	if script.commands[0] != "echo {{ name }}" || script.commands[1] != "kubeadm join" {
		t.Errorf("the commands are %q", script.commands)
	}
}

func TestCloudInitRefusesWhatIsNoCloudConfig(t *testing.T) {
	_, err := runCloudInit(`{"ignition":{"version":"3.0.0"}}`, someMetaData)
	if err == nil || err.Error() != "the user data is no #cloud-config" {
		t.Errorf("the error is %v", err)
	}
}
