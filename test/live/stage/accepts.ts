import { connect } from 'net';
import { LOOPBACK } from '../../apiserver/host/ports';

/** Whether somebody listens on a port of the loopback address. */
export function accepts(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host: LOOPBACK, port });
    const answer = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}
