package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/validation"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	kubelet "k8s.io/kubelet/pkg/apis"
	"sigs.k8s.io/yaml"
)

const controlPlaneRole = "node-role.kubernetes.io/control-plane"

var kubeadmCommand = regexp.MustCompile(`\bkubeadm (init|join)\b.*--config[ =](\S+)`)

// identity is who a node is when it joins.
type identity struct {
	name         string
	providerID   string
	labels       map[string]string
	taints       []corev1.Taint
	controlPlane bool
}

// kubeadmConfig is what we read of InitConfiguration and JoinConfiguration.
type kubeadmConfig struct {
	Kind             string           `json:"kind"`
	ControlPlane     *map[string]any  `json:"controlPlane"`
	NodeRegistration nodeRegistration `json:"nodeRegistration"`
}

type nodeRegistration struct {
	Name string `json:"name"`
	// A list of names and values from v1beta4 on, a map before.
	KubeletExtraArgs any `json:"kubeletExtraArgs"`
	// None at all is not the same as an empty list.
	Taints *[]corev1.Taint `json:"taints"`
}

// identityOf reads what kubeadm would be told on the machine.
func identityOf(script *bootScript, hostname string) (*identity, error) {
	file, err := kubeadmFile(script.commands)
	if err != nil {
		return nil, err
	}
	content, written := script.files[file]
	if !written {
		return nil, fmt.Errorf("kubeadm is to read %s, which nobody writes", file)
	}
	config, err := readKubeadmConfig(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	id, err := config.identity(hostname)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return id, nil
}

func kubeadmFile(commands []string) (string, error) {
	for _, command := range commands {
		if match := kubeadmCommand.FindStringSubmatch(command); match != nil {
			return match[2], nil
		}
	}
	return "", errors.New("no command of the bootstrap data runs kubeadm")
}

// readKubeadmConfig finds the configuration of the node among the documents of a file.
func readKubeadmConfig(content string) (*kubeadmConfig, error) {
	documents := utilyaml.NewYAMLReader(bufio.NewReader(bytes.NewReader([]byte(content))))
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			return nil, errors.New("no InitConfiguration or JoinConfiguration")
		}
		if err != nil {
			return nil, err
		}
		config := &kubeadmConfig{}
		if err := yaml.Unmarshal(document, config); err != nil {
			return nil, err
		}
		if config.Kind == "InitConfiguration" || config.Kind == "JoinConfiguration" {
			return config, nil
		}
	}
}

func (c *kubeadmConfig) identity(hostname string) (*identity, error) {
	arguments, err := kubeletArguments(c.NodeRegistration.KubeletExtraArgs)
	if err != nil {
		return nil, err
	}
	id := &identity{
		name:         c.NodeRegistration.Name,
		providerID:   arguments["provider-id"],
		controlPlane: c.Kind == "InitConfiguration" || c.ControlPlane != nil,
	}
	if id.name == "" {
		id.name = hostname
	}
	if problems := validation.IsDNS1123Subdomain(id.name); len(problems) > 0 {
		return nil, fmt.Errorf("'%s' cannot be the name of a node: %s", id.name, problems[0])
	}
	if id.labels, err = nodeLabels(arguments["node-labels"]); err != nil {
		return nil, err
	}
	if c.NodeRegistration.Taints != nil {
		id.taints = *c.NodeRegistration.Taints
	} else if id.controlPlane {
		id.taints = []corev1.Taint{{Key: controlPlaneRole, Effect: corev1.TaintEffectNoSchedule}}
	}
	return id, nil
}

func kubeletArguments(given any) (map[string]string, error) {
	arguments := map[string]string{}
	switch given := given.(type) {
	case nil:
	case map[string]any:
		for name, value := range given {
			arguments[name] = fmt.Sprint(value)
		}
	case []any:
		for _, entry := range given {
			argument, isMap := entry.(map[string]any)
			if !isMap {
				return nil, fmt.Errorf("kubeletExtraArgs: '%v' has no name and value", entry)
			}
			arguments[fmt.Sprint(argument["name"])] = fmt.Sprint(argument["value"])
		}
	default:
		return nil, fmt.Errorf("kubeletExtraArgs: '%v' is neither a list nor a map", given)
	}
	return arguments, nil
}

// nodeLabels reads labels as the kubelet does, and refuses what it refuses.
func nodeLabels(argument string) (map[string]string, error) {
	labels := map[string]string{}
	for _, pair := range strings.Split(argument, ",") {
		if pair == "" {
			continue
		}
		key, value, hasValue := strings.Cut(pair, "=")
		if !hasValue {
			return nil, fmt.Errorf("node-labels: '%s' has no value", pair)
		}
		if problems := append(validation.IsQualifiedName(key), validation.IsValidLabelValue(value)...); len(problems) > 0 {
			return nil, fmt.Errorf("node-labels: '%s': %s", pair, problems[0])
		}
		if isKubernetesLabel(key) && !kubelet.IsKubeletLabel(key) {
			return nil, fmt.Errorf("node-labels: a kubelet may not set '%s'", key)
		}
		labels[key] = value
	}
	return labels, nil
}

func isKubernetesLabel(key string) bool {
	prefix, _, hasPrefix := strings.Cut(key, "/")
	if !hasPrefix {
		return false
	}
	for _, domain := range []string{"kubernetes.io", "k8s.io"} {
		if prefix == domain || strings.HasSuffix(prefix, "."+domain) {
			return true
		}
	}
	return false
}
