package main

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/yaml"
)

// playBareMetalHost plays a machine that the Baremetal Operator has written an image to.
func (p *player) playBareMetalHost(ctx context.Context, host *unstructured.Unstructured, taken machines) error {
	name := hostName(host)
	userData := textAt(host, "spec", "userData", "name")
	if textAt(host, "status", "provisioning", "state") != "provisioned" || userData == "" {
		return p.halt(ctx, name)
	}
	if hasAnnotation(host, noNode) {
		return nil
	}
	if on, _, _ := unstructured.NestedBool(host.Object, "status", "poweredOn"); !on {
		return p.switchPower(ctx, name, false)
	}
	consumer := client.ObjectKey{Namespace: host.GetNamespace(), Name: textAt(host, "spec", "consumerRef", "name")}
	m, err := taken.of("Metal3Machine", consumer)
	if err != nil {
		return err
	}
	read := func() (*identity, error) { return p.readConfigDrive(ctx, host) }
	if err := p.boot(ctx, name, m, consumer.Name+" "+userData, read); err != nil {
		return err
	}
	if err := p.switchPower(ctx, name, true); err != nil {
		return err
	}
	return p.followReadiness(ctx, host)
}

// readConfigDrive reads what cloud-init finds on the config drive that the operator makes.
func (p *player) readConfigDrive(ctx context.Context, host *unstructured.Unstructured) (*identity, error) {
	metaData := map[string]any{
		"uuid":             string(host.GetUID()),
		"metal3-namespace": host.GetNamespace(),
		"metal3-name":      host.GetName(),
		"local-hostname":   host.GetName(),
		"local_hostname":   host.GetName(),
		"name":             host.GetName(),
	}
	// The owner's metadata goes over it.
	owned, err := p.hostSecret(ctx, host, "metaData")
	if err != nil {
		return nil, err
	}
	if err := yaml.Unmarshal(owned, &metaData); err != nil {
		return nil, fmt.Errorf("metadata: %w", err)
	}
	userData, err := p.hostSecret(ctx, host, "userData")
	if err != nil {
		return nil, err
	}
	script, err := runCloudInit(string(userData), metaData)
	if err != nil {
		return nil, fmt.Errorf("%w (metadata: %v)", err, metaData)
	}
	return identityOf(script, fmt.Sprint(metaData["local-hostname"]))
}

// hostSecret reads a secret that a field of the host names, as the operator does; nothing where it names none.
func (p *player) hostSecret(ctx context.Context, host *unstructured.Unstructured, field string) ([]byte, error) {
	key := client.ObjectKey{Namespace: textAt(host, "spec", field, "namespace"), Name: textAt(host, "spec", field, "name")}
	if key.Name == "" {
		return nil, nil
	}
	if key.Namespace == "" {
		key.Namespace = host.GetNamespace()
	}
	data, err := p.management.secret(ctx, key)
	if err != nil {
		return nil, err
	}
	if content, has := data[field]; has {
		return content, nil
	}
	return data["value"], nil
}
