package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

var (
	openStackProviderID = regexp.MustCompile(`^openstack://[^/]*/([0-9a-f-]+)$`)

	errNoServer = errors.New("there is no such server")
)

// nova is where Nova is simulated. It asks nobody for a token.
type nova struct {
	endpoint string
}

// novaServer is what Nova says of a server, the user data to administrators only.
type novaServer struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	UserData string `json:"OS-EXT-SRV-ATTR:user_data"`
}

func (n *nova) server(ctx context.Context, id string) (*novaServer, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, n.endpoint+"/servers/"+id, nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	switch response.StatusCode {
	case http.StatusOK:
	case http.StatusNotFound:
		return nil, errNoServer
	default:
		return nil, fmt.Errorf("Nova answers with status %d", response.StatusCode)
	}
	var answer struct {
		Server novaServer `json:"server"`
	}
	return &answer.Server, json.NewDecoder(response.Body).Decode(&answer)
}

// playOpenStackMachine plays the server that the provider of OpenStack has made for an OpenStackMachine.
func (p *player) playOpenStackMachine(ctx context.Context, object *unstructured.Unstructured, taken machines) error {
	match := openStackProviderID.FindStringSubmatch(textAt(object, "spec", "providerID"))
	if match == nil {
		return nil
	}
	name, id := hostName(object), match[1]
	server, err := p.nova.server(ctx, id)
	if errors.Is(err, errNoServer) {
		return p.halt(ctx, name)
	}
	if err != nil {
		return err
	}
	m, err := taken.of(openStackMachineKind.Kind, keyOf(object))
	if err != nil {
		return err
	}
	read := func() (*identity, error) { return readServer(server) }
	if err := p.boot(ctx, name, m, id, read); err != nil {
		return err
	}
	return p.followReadiness(ctx, object)
}

// readServer reads what cloud-init finds at the metadata service of a server.
func readServer(server *novaServer) (*identity, error) {
	userData, err := decodeBase64(server.UserData)
	if err != nil {
		return nil, err
	}
	script, err := runCloudInit(userData, map[string]any{"uuid": server.ID, "hostname": server.Name, "local-hostname": server.Name})
	if err != nil {
		return nil, err
	}
	return identityOf(script, server.Name)
}
