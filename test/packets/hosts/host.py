"""The hosts of a stage: an "API server" that says who asked it, and a "kubelet" that asks.

serve <address> <port>           answers by TCP and UDP until it is ended
udp <address> <port> <bytes>     sends one packet of so many bytes that nobody may fragment, and waits for one of the same size
tcp <address> <port> <bytes>     sends so many bytes and reads as many
largest <file> <seconds>         looks at the IPv4 packets that pass any link; makes the file once it looks

A question prints what it has seen as JSON.
"""
import json
import socket
import struct
import sys
import threading
import time

IP_MTU_DISCOVER, IP_PMTUDISC_DO, IP_MTU = 10, 2, 14
IP_AND_UDP_HEADER = 28
TIMEOUT = 3
ALL_PROTOCOLS = 3
IPV4 = 0x0800


def never_fragmented(sock):
    sock.setsockopt(socket.IPPROTO_IP, IP_MTU_DISCOVER, IP_PMTUDISC_DO)
    return sock


def read(sock, size):
    data = b""
    while len(data) < size:
        chunk = sock.recv(size - len(data))
        if not chunk:
            break
        data += chunk
    return data


def serve(address, port):
    def answer_udp():
        sock = never_fragmented(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        sock.bind((address, port))
        while True:
            try:
                data, peer = sock.recvfrom(65536)
                said = json.dumps({"peer": peer[0]}).encode()
                sock.sendto(said + b" " * (len(data) - len(said)), peer)
            except OSError:
                # Too large for the way back; who asked will notice.
                pass

    def answer_tcp(connection, peer):
        with connection:
            (length,) = struct.unpack("!Q", connection.recv(8, socket.MSG_WAITALL))
            data = read(connection, length)
            said = json.dumps({"peer": peer[0]}).encode()
            connection.sendall(said + b" " * (len(data) - len(said)))

    listener = socket.create_server((address, port))
    threading.Thread(target=answer_udp, daemon=True).start()
    while True:
        threading.Thread(target=answer_tcp, args=listener.accept(), daemon=True).start()


def udp(address, port, size):
    sock = never_fragmented(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
    sock.settimeout(TIMEOUT)
    sock.connect((address, port))
    answer = None
    try:
        sock.send(b"?" * (size - IP_AND_UDP_HEADER))
        answer = sock.recv(65536)
    except OSError:
        pass
    return seen(answer, IP_AND_UDP_HEADER, sock)


def tcp(address, port, size):
    answer = None
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.settimeout(TIMEOUT)
    try:
        sock.connect((address, port))
        sock.sendall(struct.pack("!Q", size) + b"?" * size)
        answer = read(sock, size)
        return seen(answer, 0, sock)
    except OSError:
        return {"answered": False}


def seen(answer, header, sock):
    known = {"answered": answer is not None, "mtu": sock.getsockopt(socket.IPPROTO_IP, IP_MTU)}
    return known if answer is None else dict(known, bytes=len(answer) + header, peer=json.loads(answer)["peer"])


def largest(file, seconds):
    sock = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(ALL_PROTOCOLS))
    most, fragments, deadline = 0, 0, time.monotonic() + seconds
    open(file, "w").close()
    while time.monotonic() < deadline:
        sock.settimeout(max(0.01, deadline - time.monotonic()))
        try:
            packet, (_, protocol, _, _, _) = sock.recvfrom(65536)
        except socket.timeout:
            break
        if protocol == IPV4:
            length, _, offset = struct.unpack("!HHH", packet[2:8])
            most, fragments = max(most, length), fragments + (1 if offset & 0x3FFF else 0)
    return {"bytes": most, "fragments": fragments}


COMMANDS = {"serve": serve, "udp": udp, "tcp": tcp, "largest": largest}
command, where, *numbers = sys.argv[1:]
print(json.dumps(COMMANDS[command](where, *map(int, numbers))))
