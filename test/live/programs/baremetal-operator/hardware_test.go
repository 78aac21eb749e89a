package main

import "testing"

func TestHostsShareNoAddress(t *testing.T) {
	seen := map[string]int{}
	for host := 1; host <= 600; host++ {
		for _, card := range networkCards(host, "") {
			for _, address := range []string{card.MAC, card.IP} {
				if other, taken := seen[address]; taken && address != "" {
					t.Fatalf("hosts %d and %d both have %s", other, host, address)
				}
				seen[address] = host
			}
		}
	}
}

func TestFirstCardBootsTheHost(t *testing.T) {
	cards := networkCards(7, "52:54:00:12:34:56")
	if cards[0].Name != "eno1" || cards[0].MAC != "52:54:00:12:34:56" || !cards[0].PXE || cards[0].IP != "10.200.0.8" {
		t.Errorf("the first card is %+v", cards[0])
	}
	if cards[1].Name != "eno2" || cards[1].MAC != "02:00:00:01:00:07" || cards[1].PXE || cards[1].IP != "" {
		t.Errorf("the second card is %+v", cards[1])
	}
}
