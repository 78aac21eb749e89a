package main

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
)

const openStackManifests = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {namespace: a, name: c}
spec: {controlPlaneEndpoint: {host: 127.0.0.33, port: 26443}, controlPlaneRef: {kind: KamajiControlPlane, name: c}}
---
apiVersion: cluster.x-k8s.io/v1beta2
kind: Machine
metadata: {namespace: a, name: m}
spec: {clusterName: c, version: v1.34.2, infrastructureRef: {kind: OpenStackMachine, name: os}}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: OpenStackMachine
metadata: {namespace: a, name: os}
spec: {providerID: 'openstack:///0a-1b'}
`

const openStackJoinData = `## template: jinja
#cloud-config
write_files:
- path: /run/kubeadm/join.yaml
  content: |
    kind: JoinConfiguration
    nodeRegistration:
      name: '{{ local_hostname }}'
      kubeletExtraArgs:
      - {name: provider-id, value: 'openstack:///{{ instance_id }}'}
runcmd:
- kubeadm join --config /run/kubeadm/join.yaml
`

// newOpenStackStage has a Nova that answers with this status, for one server.
func newOpenStackStage(t *testing.T, status *int) *stage {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/servers/0a-1b" || *status != http.StatusOK {
			w.WriteHeader(*status)
			return
		}
		userData := base64.StdEncoding.EncodeToString([]byte(openStackJoinData))
		_, _ = fmt.Fprintf(w, `{"server": {"id": "0a-1b", "name": "os", "OS-EXT-SRV-ATTR:user_data": %q}}`, userData)
	}))
	t.Cleanup(server.Close)
	s := newStage(t, openStackManifests)
	s.nova = &nova{endpoint: server.URL}
	s.createAuthority(key("a", "c-ca"))
	return s
}

func TestAServerJoinsWithItsUserDataAndFallsSilentOnceItIsGone(t *testing.T) {
	status := http.StatusOK
	s := newOpenStackStage(t, &status)
	s.play()
	node := s.node(key("a", "c"), "os")
	if node == nil || node.Spec.ProviderID != "openstack:///0a-1b" {
		t.Fatalf("the node is %v; the log:\n%s", node, s.log)
	}
	status = http.StatusNotFound
	s.play()
	s.expectReady(key("a", "c"), "os", corev1.ConditionUnknown)
}

func TestAServerSaysWhatNovaRefuses(t *testing.T) {
	status := http.StatusForbidden
	s := newOpenStackStage(t, &status)
	s.play()
	if !strings.Contains(s.log.String(), "OpenStackMachine a/os: Nova answers with status 403") {
		t.Errorf("the log:\n%s", s.log)
	}
}
