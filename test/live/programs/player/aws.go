package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// gzipHeader begins every file of gzip.
const gzipHeader = "\x1f\x8b"

var (
	awsProviderID = regexp.MustCompile(`^aws:///([a-z0-9-]+)([a-z])/(i-[0-9a-f]+)$`)
	// What the script of the provider for cloud-init fetches, in place of the bootstrap data itself.
	secretPrefix = regexp.MustCompile(`(?m)^SECRET_PREFIX="([^"]+)"$`)
	secretChunks = regexp.MustCompile(`(?m)^CHUNKS="([0-9]+)"$`)
)

// playAwsMachine plays the instance that the provider of AWS has started for an AWSMachine.
func (p *player) playAwsMachine(ctx context.Context, object *unstructured.Unstructured, taken machines) error {
	match := awsProviderID.FindStringSubmatch(textAt(object, "spec", "providerID"))
	if match == nil {
		return nil
	}
	name, region, id := hostName(object), match[1], match[3]
	vm, err := p.aws.instance(ctx, region, id)
	if err != nil {
		return err
	}
	if vm.State != "running" {
		return p.halt(ctx, name)
	}
	m, err := taken.of(awsMachineKind.Kind, keyOf(object))
	if err != nil {
		return err
	}
	read := func() (*identity, error) { return p.readInstance(ctx, region, vm) }
	if err := p.boot(ctx, name, m, id, read); err != nil {
		return err
	}
	return p.followReadiness(ctx, object)
}

// readInstance reads what cloud-init finds on an instance.
func (p *player) readInstance(ctx context.Context, region string, vm *instance) (*identity, error) {
	userData, err := p.aws.userData(ctx, region, vm.ID)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(userData, gzipHeader) {
		if userData, err = unzip(userData); err != nil {
			return nil, err
		}
	}
	if secretPrefix.MatchString(userData) {
		if userData, err = p.fetchUserData(ctx, region, userData); err != nil {
			return nil, err
		}
	}
	script, err := runCloudInit(userData, map[string]any{
		"instance-id":    vm.ID,
		"local-hostname": vm.PrivateDNSName,
		"placement":      map[string]any{"availability-zone": vm.Zone},
	})
	if err != nil {
		return nil, err
	}
	return identityOf(script, vm.PrivateDNSName)
}

// fetchUserData does what the script does: it reads the parts of the bootstrap data, and deletes them.
func (p *player) fetchUserData(ctx context.Context, region, script string) (string, error) {
	chunks := secretChunks.FindStringSubmatch(script)
	if chunks == nil {
		return "", errors.New("the script does not say how many secrets there are")
	}
	count, err := strconv.Atoi(chunks[1])
	if err != nil {
		return "", err
	}
	prefix := secretPrefix.FindStringSubmatch(script)[1]
	var zipped strings.Builder
	for i := range count {
		part, err := p.aws.secret(ctx, region, fmt.Sprintf("%s-%d", prefix, i))
		if err != nil {
			return "", err
		}
		zipped.WriteString(part)
	}
	for i := range count {
		if err := p.aws.deleteSecret(ctx, region, fmt.Sprintf("%s-%d", prefix, i)); err != nil {
			return "", err
		}
	}
	return unzip(zipped.String())
}
