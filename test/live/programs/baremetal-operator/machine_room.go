package main

import (
	"context"
	"sync"
	"time"

	metal3api "github.com/metal3-io/baremetal-operator/apis/metal3.io/v1alpha1"
	"github.com/metal3-io/baremetal-operator/pkg/provisioner"
	"github.com/metal3-io/baremetal-operator/pkg/provisioner/fixture"
	"k8s.io/apimachinery/pkg/types"
)

// longestStep is the most that a step of provisioning takes here. Upstream's fixture waits 10 s, to be more realistic.
const longestStep = time.Second

// machineRoom stands in for Ironic: upstream's fixture, one for each host. Upstream's own test mode shares one among all hosts,
// so that power, image and hardware of one would be those of all.
type machineRoom struct {
	lock  sync.Mutex
	hosts map[types.UID]*host
}

type host struct {
	// number tells hosts apart where a UID is too long.
	number int
	state  fixture.Fixture
}

func newMachineRoom() *machineRoom {
	return &machineRoom{hosts: map[types.UID]*host{}}
}

// NewProvisioner implements provisioner.Factory.
func (r *machineRoom) NewProvisioner(ctx context.Context, data provisioner.HostData, publish provisioner.EventPublisher) (provisioner.Provisioner, error) {
	h := r.hostOf(data.ObjectMeta.UID)
	inner, err := h.state.NewProvisioner(ctx, data, publish)
	if err != nil {
		return nil, err
	}
	return &hostProvisioner{Provisioner: inner, number: h.number, bootMAC: data.BootMACAddress}, nil
}

func (r *machineRoom) hostOf(uid types.UID) *host {
	r.lock.Lock()
	defer r.lock.Unlock()
	h, known := r.hosts[uid]
	if !known {
		h = &host{number: len(r.hosts) + 1}
		r.hosts[uid] = h
	}
	return h
}

// hostProvisioner is the fixture of a host with hardware of its own and without long waits.
type hostProvisioner struct {
	provisioner.Provisioner
	number  int
	bootMAC string
}

// Register tests the access to the host.
func (p *hostProvisioner) Register(ctx context.Context, data provisioner.ManagementAccessData, credentialsChanged, restart bool) (provisioner.Result, string, error) {
	result, id, err := p.Provisioner.Register(ctx, data, credentialsChanged, restart)
	return soon(result), id, err
}

// InspectHardware finds what the host is made of.
func (p *hostProvisioner) InspectHardware(
	ctx context.Context, data provisioner.InspectData, restart, refresh, forceReboot bool,
) (provisioner.Result, bool, *metal3api.HardwareDetails, error) {
	result, started, details, err := p.Provisioner.InspectHardware(ctx, data, restart, refresh, forceReboot)
	if details != nil {
		details.NIC = networkCards(p.number, p.bootMAC)
	}
	return soon(result), started, details, err
}

// Adopt takes over a host that is provisioned already.
func (p *hostProvisioner) Adopt(ctx context.Context, data provisioner.AdoptData, restart bool) (provisioner.Result, error) {
	result, err := p.Provisioner.Adopt(ctx, data, restart)
	return soon(result), err
}

// Provision writes the image.
func (p *hostProvisioner) Provision(ctx context.Context, data provisioner.ProvisionData, forceReboot bool) (provisioner.Result, error) {
	result, err := p.Provisioner.Provision(ctx, data, forceReboot)
	return soon(result), err
}

// Deprovision removes the image.
func (p *hostProvisioner) Deprovision(ctx context.Context, restart bool, mode metal3api.AutomatedCleaningMode) (provisioner.Result, error) {
	result, err := p.Provisioner.Deprovision(ctx, restart, mode)
	return soon(result), err
}

func soon(result provisioner.Result) provisioner.Result {
	result.RequeueAfter = min(result.RequeueAfter, longestStep)
	return result
}
