// The parts of Argo CD that deliver, and the cache they need. Upstream's own main has a server, a user interface
// and a command line beside them, which nothing here uses and which take half of the build.
package main

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alicebob/miniredis/v2"
	applicationcontroller "github.com/argoproj/argo-cd/v3/cmd/argocd-application-controller/commands"
	applicationset "github.com/argoproj/argo-cd/v3/cmd/argocd-applicationset-controller/commands"
	reposerver "github.com/argoproj/argo-cd/v3/cmd/argocd-repo-server/commands"
	"github.com/spf13/cobra"
)

func main() {
	root := &cobra.Command{Use: "argo-cd", SilenceUsage: true}
	root.AddCommand(
		named("application-controller", applicationcontroller.NewCommand()),
		named("applicationset-controller", applicationset.NewCommand()),
		named("repo-server", reposerver.NewCommand()),
		redis(),
	)
	if err := root.Execute(); err != nil {
		os.Exit(1)
	}
}

// named gives a command of upstream, which is a program there, the name of a subcommand.
func named(name string, command *cobra.Command) *cobra.Command {
	command.Use = name
	return command
}

// redis serves what Argo CD keeps in Redis from memory, so that no machine needs a Redis of its own.
func redis() *cobra.Command {
	var address string
	command := &cobra.Command{
		Use: "redis",
		RunE: func(*cobra.Command, []string) error {
			server := miniredis.NewMiniRedis()
			if err := server.StartAddr(address); err != nil {
				return err
			}
			defer server.Close()
			fmt.Printf("redis on %s\n", server.Addr())
			stop := make(chan os.Signal, 1)
			signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
			<-stop
			return nil
		},
	}
	command.Flags().StringVar(&address, "address", "127.0.0.1:0", "where to listen")
	return command
}
