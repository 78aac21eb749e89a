package main

import (
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
)

const kubevirtManifests = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {namespace: a, name: c}
spec: {controlPlaneEndpoint: {host: 127.0.0.32, port: 26443}, controlPlaneRef: {kind: KamajiControlPlane, name: c}}
---
apiVersion: cluster.x-k8s.io/v1beta2
kind: Machine
metadata: {namespace: a, name: m}
spec: {clusterName: c, version: v1.34.2, infrastructureRef: {kind: KubevirtMachine, name: vm-0}}
---
apiVersion: kubevirt.io/v1
kind: VirtualMachine
metadata:
  namespace: vms
  name: vm-0
  uid: 1-2-3
  labels: {capk.cluster.x-k8s.io/kubevirt-machine-name: vm-0, capk.cluster.x-k8s.io/kubevirt-machine-namespace: a}
spec:
  template:
    metadata: {labels: {kubevirt.io/vm: vm-0}}
    spec: {volumes: [{name: disk, containerDisk: {image: disk}}, {name: cloudinitvolume, cloudInitConfigDrive: {secretRef: {name: boot-userdata}}}]}
`

const kubevirtJoinData = `## template: jinja
#cloud-config
write_files:
- path: /run/kubeadm/join.yaml
  content: |
    kind: JoinConfiguration
    nodeRegistration:
      kubeletExtraArgs:
      - {name: provider-id, value: 'kubevirt://{{ v1.local_hostname }}'}
runcmd:
- kubeadm join --config /run/kubeadm/join.yaml
`

func newKubevirtStage(t *testing.T) *stage {
	t.Helper()
	s := newStage(t, kubevirtManifests)
	s.createAuthority(key("a", "c-ca"))
	return s
}

func TestAVirtualMachineRunsAndJoins(t *testing.T) {
	s := newKubevirtStage(t)
	s.createSecret(key("vms", "boot-userdata"), "userdata", kubevirtJoinData)
	s.play()
	node := s.node(key("a", "c"), "vm-0")
	if node == nil || node.Spec.ProviderID != "kubevirt://vm-0" {
		t.Fatalf("the node is %v; the log:\n%s", node, s.log)
	}
	vmi := s.object(virtualMachineInstanceKind, key("vms", "vm-0"))
	if !isTrue(vmi, "Ready") || textAt(vmi, "status", "phase") != "Running" || vmi.GetLabels()["kubevirt.io/vm"] != "vm-0" {
		t.Errorf("its instance is %v", vmi.Object)
	}
	s.play()
	if s.object(virtualMachineInstanceKind, key("vms", "vm-0")).GetResourceVersion() != vmi.GetResourceVersion() {
		t.Error("an instance that runs is changed")
	}
}

func TestAVirtualMachineWithoutItsUserDataSaysSo(t *testing.T) {
	s := newKubevirtStage(t)
	s.play()
	if !strings.Contains(s.log.String(), `VirtualMachine vms/vm-0: does not come up: secrets "boot-userdata" not found`) {
		t.Errorf("the log:\n%s", s.log)
	}
}

func TestAVirtualMachineIsSwitchedOffBeforeItGoes(t *testing.T) {
	s := newKubevirtStage(t)
	s.createSecret(key("vms", "boot-userdata"), "userdata", kubevirtJoinData)
	s.play()
	if err := s.management.client.Delete(t.Context(), s.object(virtualMachineKind, key("vms", "vm-0"))); err != nil {
		t.Fatal(err)
	}
	s.play()
	for _, kind := range []string{virtualMachineKind.Kind, virtualMachineInstanceKind.Kind} {
		if _, err := s.management.get(t.Context(), virtualMachineKind.GroupVersion().WithKind(kind), key("vms", "vm-0")); !apierrors.IsNotFound(err) {
			t.Errorf("%s: %v", kind, err)
		}
	}
	s.expectReady(key("a", "c"), "vm-0", corev1.ConditionUnknown)
}
