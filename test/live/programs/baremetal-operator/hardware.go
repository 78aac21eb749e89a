package main

import (
	"fmt"

	metal3api "github.com/metal3-io/baremetal-operator/apis/metal3.io/v1alpha1"
)

// cardNames are the names that blueprints and examples of the library ask for.
var cardNames = []string{"eno1", "eno2", "enp1s0", "enp2s0"}

// networkCards are those of one host: no two hosts share an address. The first has the MAC address that the host boots by.
func networkCards(host int, bootMAC string) []metal3api.NIC {
	cards := make([]metal3api.NIC, 0, len(cardNames))
	for i, name := range cardNames {
		cards = append(cards, metal3api.NIC{
			Name:      name,
			Model:     "played",
			MAC:       fmt.Sprintf("02:00:00:%02x:%02x:%02x", i, host/256, host%256),
			SpeedGbps: 10,
		})
	}
	if bootMAC != "" {
		cards[0].MAC = bootMAC
	}
	cards[0].PXE = true
	cards[0].IP = fmt.Sprintf("10.200.%d.%d", host/250, host%250+1)
	return cards
}
