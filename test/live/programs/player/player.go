package main

import (
	"context"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// interval is how often the player looks at the management cluster.
const interval = 500 * time.Millisecond

// Where clouds are simulated: the services of AWS, and Nova. Without its variable nothing of a cloud is played.
const (
	endpointVariable = "AWS_ENDPOINT_URL"
	novaVariable     = "NOVA_ENDPOINT_URL"
)

// What scenarios tell a host, by an annotation of any value on its BareMetalHost, ByoHost, AWSMachine, OpenStackMachine or VirtualMachine.
const (
	// noNode keeps a host from coming up.
	noNode = "live.cdk8s-cluster-api/no-node"
	// nodeNotReady makes the Node of a host not ready, until the annotation is removed. A reboot does not help.
	nodeNotReady = "live.cdk8s-cluster-api/node-not-ready"
)

// player holds what it has played; everything else it reads anew each time.
type player struct {
	management *management
	journal    *journal
	clusters   *clusters
	hosts      hosts
	// aws is nil where nothing of AWS is played.
	aws *simulator
	// nova is nil where nothing of OpenStack is played.
	nova *nova
}

// hostPart plays the hosts of one kind.
type hostPart struct {
	kind schema.GroupVersionKind
	play func(context.Context, *unstructured.Unstructured, machines) error
}

func newPlayer(ctx context.Context, config *rest.Config) (*player, error) {
	// Nobody else waits for the requests of a player.
	config.QPS = -1
	c, err := client.New(config, client.Options{})
	if err != nil {
		return nil, err
	}
	m := &management{client: c}
	j := newJournal(os.Stdout)
	cs, err := newClusters(ctx, m, j)
	if err != nil {
		return nil, err
	}
	p := &player{management: m, journal: j, clusters: cs, hosts: hosts{}}
	if endpoint := os.Getenv(endpointVariable); endpoint != "" {
		p.aws = &simulator{endpoint: endpoint}
	}
	if endpoint := os.Getenv(novaVariable); endpoint != "" {
		p.nova = &nova{endpoint: endpoint}
	}
	return p, nil
}

func (p *player) playUntil(ctx context.Context) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		p.playOnce(ctx)
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// playOnce looks at everything once. What cannot be played now is tried again next time.
func (p *player) playOnce(ctx context.Context) {
	for _, part := range []struct {
		name string
		play func(context.Context) error
	}{
		{"clusters", p.clusters.follow},
		{"hosts", p.playHosts},
	} {
		err := part.play(ctx)
		if ctx.Err() != nil {
			return
		}
		p.journal.outcome(part.name, err)
	}
}

func (p *player) playHosts(ctx context.Context) error {
	p.hosts.forgetWithout(p.clusters)
	taken, err := p.management.machines(ctx)
	if err != nil {
		return err
	}
	for _, part := range p.hostParts() {
		objects, err := p.management.list(ctx, part.kind)
		if err != nil {
			return err
		}
		for i := range objects {
			p.journal.outcome(hostName(&objects[i]), part.play(ctx, &objects[i], taken))
		}
	}
	return nil
}

func (p *player) hostParts() []hostPart {
	parts := []hostPart{
		{bareMetalHostKind, p.playBareMetalHost},
		{byoHostKind, p.playByoHost},
		{virtualMachineKind, p.playVirtualMachine},
	}
	if p.aws != nil {
		parts = append(parts, hostPart{awsMachineKind, p.playAwsMachine})
	}
	if p.nova != nil {
		parts = append(parts, hostPart{openStackMachineKind, p.playOpenStackMachine})
	}
	return parts
}
