package main

import (
	"reflect"
	"testing"

	corev1 "k8s.io/api/core/v1"
)

func identityFrom(config string) (*identity, error) {
	return identityOf(&bootScript{
		files:    map[string]string{"/run/kubeadm/kubeadm.yaml": config},
		commands: []string{"modprobe br_netfilter", "kubeadm join --config /run/kubeadm/kubeadm.yaml --v 5 && echo success"},
	}, "host-0")
}

func TestIdentityOfAWorker(t *testing.T) {
	// As Cluster API writes it, from the data template to the node.
	userData := nodeUserData(t, `apiVersion: kubeadm.k8s.io/v1beta4
kind: JoinConfiguration
nodeRegistration:
  name: '{{ ds.meta_data.name }}'
  kubeletExtraArgs:
  - name: provider-id
    value: metal3://{{ ds.meta_data.providerid }}
  - name: node-labels
    value: metal3.io/uuid={{ ds.meta_data.uuid }},pool=metal
  taints:
  - key: node.cluster.x-k8s.io/uninitialized
    effect: NoSchedule`)
	script, err := runCloudInit(userData, someMetaData)
	if err != nil {
		t.Fatal(err)
	}
	id, err := identityOf(script, "other")
	if err != nil {
		t.Fatal(err)
	}
	want := &identity{
		name:       "metal-0",
		providerID: "metal3://ns/metal-0/m",
		labels:     map[string]string{"metal3.io/uuid": "1-2-3", "pool": "metal"},
		taints:     []corev1.Taint{{Key: "node.cluster.x-k8s.io/uninitialized", Effect: corev1.TaintEffectNoSchedule}},
	}
	if !reflect.DeepEqual(id, want) {
		t.Errorf("the node is %+v instead of %+v", id, want)
	}
}

func TestIdentityOfAControlPlane(t *testing.T) {
	for name, config := range map[string]string{
		"the first": "---\nkind: ClusterConfiguration\n---\nkind: InitConfiguration\n",
		"a further": "kind: JoinConfiguration\ncontrolPlane: {}\n",
	} {
		id, err := identityFrom(config)
		if err != nil {
			t.Fatal(err)
		}
		if !id.controlPlane || id.name != "host-0" || len(id.taints) != 1 || id.taints[0].Key != controlPlaneRole {
			t.Errorf("%s is %+v", name, id)
		}
	}
}

func TestAnEmptyListOfTaintsMeansNone(t *testing.T) {
	id, err := identityFrom("kind: InitConfiguration\nnodeRegistration:\n  taints: []\n")
	if err != nil || len(id.taints) != 0 {
		t.Errorf("the node is %+v, %v", id, err)
	}
}

func TestArgumentsOfOlderKubeadm(t *testing.T) {
	id, err := identityFrom("kind: JoinConfiguration\nnodeRegistration:\n  kubeletExtraArgs: {provider-id: a, node-labels: 'b=c,node.kubernetes.io/d='}\n")
	if err != nil || id.providerID != "a" || !reflect.DeepEqual(id.labels, map[string]string{"b": "c", "node.kubernetes.io/d": ""}) {
		t.Errorf("the node is %+v, %v", id, err)
	}
}

func TestIdentityRefuses(t *testing.T) {
	for config, want := range map[string]string{
		"kind: ClusterConfiguration\n": "no InitConfiguration or JoinConfiguration",
		"kind: JoinConfiguration\nnodeRegistration: {name: Metal_0}\n": "'Metal_0' cannot be the name of a node: a lowercase RFC 1123 subdomain must consist of lower case " +
			"alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is " +
			"'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
		"kind: JoinConfiguration\nnodeRegistration:\n  kubeletExtraArgs: [{name: node-labels, value: a}]\n":                               "node-labels: 'a' has no value",
		"kind: JoinConfiguration\nnodeRegistration:\n  kubeletExtraArgs: [{name: node-labels, value: node-role.kubernetes.io/worker=}]\n": "node-labels: a kubelet may not set 'node-role.kubernetes.io/worker'",
		"kind: JoinConfiguration\nnodeRegistration:\n  kubeletExtraArgs: [text]\n":                                                        "kubeletExtraArgs: 'text' has no name and value",
	} {
		_, err := identityFrom(config)
		if err == nil || err.Error() != "/run/kubeadm/kubeadm.yaml: "+want {
			t.Errorf("%q gives %v", config, err)
		}
	}
}

func TestIdentityNeedsKubeadm(t *testing.T) {
	for want, commands := range map[string][]string{
		"no command of the bootstrap data runs kubeadm":     {"kubeadm version", "kubeadm config images pull"},
		"kubeadm is to read /etc/gone, which nobody writes": {"kubeadm init --config=/etc/gone"},
	} {
		_, err := identityOf(&bootScript{commands: commands}, "host-0")
		if err == nil || err.Error() != want {
			t.Errorf("%q gives %v", commands, err)
		}
	}
}
