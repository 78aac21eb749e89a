// The player stands in for everything below a management cluster: workload API servers with their etcd (Cluster API's own
// in-memory ones), the machines that the Baremetal Operator has provisioned, the host agents of BYOH, virtual machines of KubeVirt,
// instances of a simulated EC2, and servers of a simulated Nova. Each node joins with what its own bootstrap data says, rendered as on a real machine.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

const usage = `usage:
  player loopback   lets every address lead to this machine, in a network namespace with nothing but loopback
  player play       plays, with the management cluster of KUBECONFIG, until it is ended
`

func main() {
	if len(os.Args) != 2 {
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "player:", err)
		os.Exit(1)
	}
}

func run(command string) error {
	switch command {
	case "loopback":
		return takeAllAddresses()
	case "play":
		return play()
	default:
		return fmt.Errorf("'%s' is no command\n%s", command, usage)
	}
}

func play() error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	ctrl.SetLogger(klog.Background())
	config, err := ctrl.GetConfig()
	if err != nil {
		return err
	}
	p, err := newPlayer(ctx, config)
	if err != nil {
		return err
	}
	defer p.clusters.stop()
	p.journal.note("player", "plays")
	p.playUntil(ctx)
	return nil
}
