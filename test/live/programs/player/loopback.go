package main

import (
	"fmt"
	"net"

	"github.com/vishvananda/netlink"
	"golang.org/x/sys/unix"
)

// takeAllAddresses brings loopback up and routes every address to it, so that endpoints such as 192.168.10.20 can be served
// and reached as they are. It refuses where there is another way out, as it would be lost.
func takeAllAddresses() error {
	links, err := netlink.LinkList()
	if err != nil {
		return err
	}
	var loopback netlink.Link
	for _, link := range links {
		attributes := link.Attrs()
		switch {
		case attributes.Flags&net.FlagLoopback != 0:
			loopback = link
		case attributes.Flags&net.FlagUp != 0:
			return fmt.Errorf("this network namespace has the interface %s; run this in one with nothing but loopback (unshare --net)", attributes.Name)
		}
	}
	if loopback == nil {
		return fmt.Errorf("this network namespace has no loopback interface")
	}
	if err := netlink.LinkSetUp(loopback); err != nil {
		return fmt.Errorf("cannot bring %s up: %w", loopback.Attrs().Name, err)
	}
	return netlink.RouteReplace(&netlink.Route{
		LinkIndex: loopback.Attrs().Index,
		Dst:       &net.IPNet{IP: net.IPv4zero, Mask: net.CIDRMask(0, 32)},
		Type:      unix.RTN_LOCAL,
		Table:     unix.RT_TABLE_LOCAL,
		Scope:     netlink.SCOPE_HOST,
	})
}
