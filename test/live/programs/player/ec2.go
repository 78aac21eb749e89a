package main

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// ec2Version is the release of the API of EC2 that we speak.
const ec2Version = "2016-11-15"

// simulator is where EC2 and Secrets Manager are played. It asks nobody for a signature.
type simulator struct {
	endpoint string
}

// instance is what EC2 says of a virtual machine.
type instance struct {
	ID             string `xml:"instanceId"`
	State          string `xml:"instanceState>name"`
	PrivateDNSName string `xml:"privateDnsName"`
	Zone           string `xml:"placement>availabilityZone"`
}

// instance asks for an instance by its id.
func (s *simulator) instance(ctx context.Context, region, id string) (*instance, error) {
	var answer struct {
		Instances []instance `xml:"reservationSet>item>instancesSet>item"`
	}
	if err := s.askEC2(ctx, region, url.Values{"Action": {"DescribeInstances"}, "InstanceId.1": {id}}, &answer); err != nil {
		return nil, err
	}
	if len(answer.Instances) != 1 {
		return nil, fmt.Errorf("EC2 knows %d instances %s", len(answer.Instances), id)
	}
	return &answer.Instances[0], nil
}

// userData is what cloud-init finds at the metadata service of an instance.
func (s *simulator) userData(ctx context.Context, region, id string) (string, error) {
	var answer struct {
		Value string `xml:"userData>value"`
	}
	err := s.askEC2(ctx, region, url.Values{"Action": {"DescribeInstanceAttribute"}, "InstanceId": {id}, "Attribute": {"userData"}}, &answer)
	if err != nil {
		return "", err
	}
	return decodeBase64(answer.Value)
}

// secret reads a binary secret of Secrets Manager.
func (s *simulator) secret(ctx context.Context, region, name string) (string, error) {
	var answer struct{ SecretBinary string }
	if err := s.askSecretsManager(ctx, region, "GetSecretValue", map[string]any{"SecretId": name}, &answer); err != nil {
		return "", err
	}
	return decodeBase64(answer.SecretBinary)
}

func (s *simulator) deleteSecret(ctx context.Context, region, name string) error {
	var answer struct{}
	return s.askSecretsManager(ctx, region, "DeleteSecret", map[string]any{"SecretId": name, "ForceDeleteWithoutRecovery": true}, &answer)
}

func (s *simulator) askEC2(ctx context.Context, region string, form url.Values, answer any) error {
	form.Set("Version", ec2Version)
	body, err := s.post(ctx, region, "ec2", form.Encode(), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
	if err != nil {
		return fmt.Errorf("%s: %w", form.Get("Action"), err)
	}
	return xml.Unmarshal(body, answer)
}

func (s *simulator) askSecretsManager(ctx context.Context, region, action string, input map[string]any, answer any) error {
	question, err := json.Marshal(input)
	if err != nil {
		return err
	}
	header := http.Header{"Content-Type": {"application/x-amz-json-1.1"}, "X-Amz-Target": {"secretsmanager." + action}}
	body, err := s.post(ctx, region, "secretsmanager", string(question), header)
	if err != nil {
		return fmt.Errorf("%s: %w", action, err)
	}
	return json.Unmarshal(body, answer)
}

// post asks a service of a region. Both stand in the header that else has the signature.
func (s *simulator) post(ctx context.Context, region, service, body string, header http.Header) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.endpoint, bytes.NewBufferString(body))
	if err != nil {
		return nil, err
	}
	request.Header = header
	request.Header.Set("Authorization", fmt.Sprintf("AWS4-HMAC-SHA256 Credential=player/20260101/%s/%s/aws4_request", region, service))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("status %d: %s", response.StatusCode, strings.TrimSpace(string(content)))
	}
	return content, nil
}
