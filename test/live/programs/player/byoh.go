package main

import (
	"context"
	"runtime"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// What the host agent of BYOH and its controllers tell one another.
const (
	cleanUpAnnotation = "byoh.infrastructure.cluster.x-k8s.io/unregistering"
	pausedAnnotation  = "cluster.x-k8s.io/paused"

	nodeBootstrapped    = "K8sNodeBootstrapSucceeded"
	componentsInstalled = "K8sComponentsInstallationSucceeded"

	severityInfo  = "Info"
	severityError = "Error"
)

var (
	// cleanUpLabels and cleanUpAnnotations go when a host leaves its cluster.
	cleanUpLabels      = []string{"cluster.x-k8s.io/cluster-name", "byoh.infrastructure.cluster.x-k8s.io/byomachine-name"}
	cleanUpAnnotations = []string{
		cleanUpAnnotation,
		"byoh.infrastructure.cluster.x-k8s.io/endpointip",
		"byoh.infrastructure.cluster.x-k8s.io/k8sversion",
		"byoh.infrastructure.cluster.x-k8s.io/bundle-registry",
	}
)

// playByoHost plays the host agent: it does what the agent does with its ByoHost, and saves it.
func (p *player) playByoHost(ctx context.Context, host *unstructured.Unstructured, taken machines) error {
	if hasAnnotation(host, pausedAnnotation) {
		return nil
	}
	changed := host.DeepCopy()
	if err := describeHost(changed); err != nil {
		return err
	}
	// What has been done is saved, also when it ends with an error.
	playErr := p.playAgent(ctx, changed, taken)
	if err := p.management.save(ctx, host, changed); err != nil {
		return err
	}
	return playErr
}

// describeHost says what the agent finds out about its machine.
func describeHost(host *unstructured.Unstructured) error {
	if textAt(host, "status", "hostinfo", "osname") != "" {
		return nil
	}
	info := map[string]any{"osname": "linux", "osimage": "Ubuntu 22.04.5 LTS", "architecture": runtime.GOARCH}
	return unstructured.SetNestedMap(host.Object, info, "status", "hostinfo")
}

func (p *player) playAgent(ctx context.Context, host *unstructured.Unstructured, taken machines) error {
	switch {
	case hasAnnotation(host, cleanUpAnnotation):
		return p.cleanUpHost(ctx, host)
	case host.GetDeletionTimestamp() != nil:
		return nil
	case textAt(host, "status", "machineRef", "name") == "":
		return setCondition(host, condition{nodeBootstrapped, false, "WaitingForMachineRefToBeAssigned", severityInfo})
	case textAt(host, "spec", "bootstrapSecret", "name") == "":
		return setCondition(host, condition{nodeBootstrapped, false, "BootstrapDataSecretUnavailable", severityInfo})
	case isTrue(host, nodeBootstrapped):
		return p.followReadiness(ctx, host)
	case hasAnnotation(host, noNode):
		return nil
	}
	installed, err := p.installComponents(ctx, host)
	if !installed || err != nil {
		return err
	}
	return p.bootstrapNode(ctx, host, taken)
}

// installComponents does what an agent does that installs Kubernetes itself, where the ByoMachine asks for an installer. Else
// the host is one with Kubernetes on it, and its agent runs with --skip-installation.
func (p *player) installComponents(ctx context.Context, host *unstructured.Unstructured) (bool, error) {
	byoMachine, err := p.management.get(ctx, byoMachineKind, machineRef(host))
	if err != nil {
		return false, err
	}
	if textAt(byoMachine, "spec", "installerRef", "name") == "" || isTrue(host, componentsInstalled) {
		return true, nil
	}
	key := refAt(host, "spec", "installationSecret")
	if key.Name == "" {
		return false, setCondition(host, condition{componentsInstalled, false, "K8sInstallationSecretUnavailable", severityInfo})
	}
	scripts, err := p.management.secret(ctx, key)
	if err != nil {
		return false, err
	}
	if err := unstructured.SetNestedField(host.Object, string(scripts["uninstall"]), "spec", "uninstallationScript"); err != nil {
		return false, err
	}
	return true, setCondition(host, condition{kind: componentsInstalled, isTrue: true})
}

func (p *player) bootstrapNode(ctx context.Context, host *unstructured.Unstructured, taken machines) error {
	// BYOH takes hosts of any namespace: the Machine may be in another one.
	byoMachine := machineRef(host)
	m, err := taken.of("ByoMachine", byoMachine)
	if err != nil {
		return err
	}
	var unusable error
	read := func() (*identity, error) {
		id, err := p.readBootstrapSecret(ctx, host)
		unusable = err
		return id, err
	}
	err = p.boot(ctx, hostName(host), m, byoMachine.String(), read)
	if unusable != nil {
		if err := setCondition(host, condition{nodeBootstrapped, false, "CloudInitExecutionFailed", severityError}); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	return setCondition(host, condition{kind: nodeBootstrapped, isTrue: true})
}

func (p *player) readBootstrapSecret(ctx context.Context, host *unstructured.Unstructured) (*identity, error) {
	data, err := p.management.secret(ctx, refAt(host, "spec", "bootstrapSecret"))
	if err != nil {
		return nil, err
	}
	script, err := runByohAgent(string(data["value"]))
	if err != nil {
		return nil, err
	}
	return identityOf(script, host.GetName())
}

// cleanUpHost makes a host free again.
func (p *player) cleanUpHost(ctx context.Context, host *unstructured.Unstructured) error {
	if err := p.halt(ctx, hostName(host)); err != nil {
		return err
	}
	absent := condition{reason: "K8sNodeAbsent", severity: severityInfo}
	for _, kind := range []string{componentsInstalled, nodeBootstrapped} {
		// An agent that skips the installation never says that it has installed.
		if kind == componentsInstalled && !isTrue(host, kind) {
			continue
		}
		absent.kind = kind
		if err := setCondition(host, absent); err != nil {
			return err
		}
	}
	unstructured.RemoveNestedField(host.Object, "status", "machineRef")
	for _, field := range []string{"bootstrapSecret", "installationSecret", "uninstallationScript"} {
		unstructured.RemoveNestedField(host.Object, "spec", field)
	}
	host.SetLabels(without(host.GetLabels(), cleanUpLabels))
	host.SetAnnotations(without(host.GetAnnotations(), cleanUpAnnotations))
	return nil
}

func without(values map[string]string, keys []string) map[string]string {
	for _, key := range keys {
		delete(values, key)
	}
	return values
}

func machineRef(host *unstructured.Unstructured) client.ObjectKey {
	return refAt(host, "status", "machineRef")
}

func refAt(object *unstructured.Unstructured, path ...string) client.ObjectKey {
	at := func(field string) string { return textAt(object, append(append([]string{}, path...), field)...) }
	return client.ObjectKey{Namespace: at("namespace"), Name: at("name")}
}
