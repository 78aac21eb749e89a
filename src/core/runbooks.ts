import { refuseValue } from './errors';

/** Refuses the address of a page with runbooks to which no section can be added, or which a template of an alert would change. */
export function checkRunbooksUrl(url: string): void {
  if (!/^https?:\/\/[^\s{}#]+$/.test(url)) {
    refuseValue('input/invalid-value', `'runbooksUrl' '${url}' is not the address of a page; use 'https://<host>/<path>' without '#'`);
  }
}
