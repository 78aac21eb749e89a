/** A pattern of something confidential. What is in its group `secret` is the secret. */
interface SecretPattern {
  /** What it is, for messages. */
  readonly what: string;
  readonly pattern: RegExp;
  /** Whether what looks like one is one. @default - unless it is plainly none, see isLiteral() */
  readonly isSecret?: (secret: string) => boolean;
}

interface Secret {
  readonly what: string;
  readonly secret: string;
}

const NONE: readonly Secret[] = [];
const VALUE = '(?<secret>[^\\s"\'`,;|&(){}\\[\\]<>]{4,400})';
const SECRET_NAME = '(?:password|passwd|passphrase|(?<![a-z])token|_token|(?:access|auth|bearer|identity|refresh|sas|session)token|api[-_]?key|client[-_]?secret|secret[-_]?(?:access[-_]?)?key|private[-_]?key|client[-_]key[-_]data)';

/** A name without what ends it in a text. */
const NAMES_A_SECRET = new RegExp(`^[^\\s:]*${SECRET_NAME}$`, 'i');

/**
 * Begin whatever of the patterns below may match, and stand in each name of a secret; nearly all texts of manifests have none of it. Node.js skips letters
 * where few beginnings are looked for, and reads each where many are, so that three short lists take a third of the time of one. The `NOPASSWD:ALL` of
 * sudo stands on most nodes, and is too short for a password.
 */
const HINTS = [
  /passw(?!d:[ \t]{0,9}all(?:$|[\s,]))|passphrase|token|api[-_]?key|secret|private[-_ ]?key|key[-_]data|authorization|sshpass|login /i,
  /LS0tLS1CRUdJTi|:\/\/[^\s/@]{1,401}@|gh[pousr]_|github_pat_|gl(?:pat|rt|dt|ptt|cbt|soat|agent|imt|oas|ft)-|glsa_|xox[abprs]-|xapp-|"auth"/i,
  /-u[ =]|--user|eyJ|AKIA|AIza|tskey-|hvs\.|dckr_pat_/i,
  /sig(?:nature)?['"]?[ \t]{0,9}=|(?:account|access)key['"]?[ \t]{0,9}=|presharedkey|hooks\.slack/i,
  /\$(?:[1-7]|2[abxy]|y|gy|apr1|argon2id?|scrypt)\$|@(?:tcp|unix)\(|auth ?= ?"|PSK "/,
  /ewog|YXBpVmVyc2lvb|IyEv|I2Nsb3Vk|W0ludGVyZm/,
];

/** As long as `token` is. */
const SHORTEST_HINT = 5;

const PATTERNS: readonly SecretPattern[] = [
  { what: 'a private key', pattern: /(?<secret>-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----[^-"';]*(?:-----END [A-Z0-9 ]{1,60}-----)?)/g },
  { what: 'a private key', pattern: /(?<secret>\bAGE-SECRET-KEY-1[A-Z0-9]{20,100})/g },
  { what: 'the hash of a password', pattern: /(?<secret>\$(?:1|apr1)\$[\w./]{1,8}\$[\w./]{22}|\$[56]\$(?:rounds=\d{1,9}\$)?[\w./]{1,16}\$[\w./]{43,86}|\$2[abxy]\$\d\d\$[\w./]{53})/g },
  { what: 'the hash of a password', pattern: /(?<secret>\$(?:y|gy|7)\$[\w./]{2,40}\$[\w./]{1,86}\$[\w./]{43}|\$argon2id?\$v=\d{1,3}\$[\w=,]{1,60}\$[\w+/]{8,90}\$[\w+/]{16,90})/g },
  { what: 'a password in a URL', pattern: /:\/\/(?<secret>[^\s/?#@:'"]{0,200}:[^\s/?#@'"]{1,200})@/g },
  { what: 'a token', pattern: /\b(?<secret>gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{20,255}|gl(?:pat|rt|dt|ptt|cbt|soat|agent|imt|oas|ft)-[\w.-]{16,255}|glsa_\w{20,255}|xapp-[\w-]{20,255}|xox[abprs]-[A-Za-z0-9-]{10,255}|AKIA[0-9A-Z]{16}|AIza[\w-]{35})/g },
  { what: 'a token', pattern: /(?<![\w.-])(?<secret>tskey-[a-z]{2,20}-[A-Za-z0-9-]{10,255}|hvs\.[\w-]{20,255}|dckr_pat_[\w-]{20,255})/g },
  { what: 'a token', pattern: /(?<![\w.-])(?<secret>eyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,2000})/g },
  { what: 'a token', pattern: /\bhooks\.slack\.com\/(?:services|workflows|triggers)\/(?<secret>[\w/-]{20,255})/g },
  // Whoever has such an address may read what is there until it expires, or do more: Azure, AWS, Google Cloud, Swift.
  { what: 'the signature of a URL', pattern: /[?&;](?:sig|signature|(?:x-[a-z]{2,8}-|temp_url_)sig(?:nature)?)["']?[ \t]{0,9}=[ \t]{0,9}["']?(?<secret>[^\s"'`<>&]{16,2000})/gi },
  { what: 'a key of a storage account', pattern: /\b(?:Account|SharedAccess)Key["']?[ \t]{0,9}=[ \t]{0,9}["']?(?<secret>[A-Za-z0-9+/]{20,200}={0,2})/gi },
  { what: 'a password in a URL', pattern: /:(?<secret>[^\s:@/"'=]{1,200})@(?:tcp|unix)\(/g },
  { what: 'a pre-shared key', pattern: /\bPresharedKey[ \t]{0,9}=[ \t]{0,9}(?<secret>[A-Za-z0-9+/]{43}=)/gi },
  { what: 'a pre-shared key', pattern: /\bPSK[ \t]{1,9}"(?<secret>[^"\s]{4,400})"/g },
  { what: 'a key for encryption', pattern: /\bsecret:[ \t]{1,9}["']?(?<secret>[A-Za-z0-9+/]{20,90}={1,2})/g },
  // Containerd has it in TOML.
  { what: 'a password', pattern: /\bauth ?= ?"(?<secret>[A-Za-z0-9+/]{8,400}={0,2})"/g, isSecret: isUserWithPassword },
  { what: 'a password', pattern: /"auth"[ \t]{0,9}:[ \t]{0,9}"(?<secret>[A-Za-z0-9+/]{8,400}={0,2})"/g },
  { what: 'a password or token', pattern: /\bAuthorization["']?[ \t]{0,9}[:=][ \t]{0,9}\[?["']?(?:Bearer|Basic|Token)[ \t]{1,9}(?<secret>[^\s"'$<{]{4,2000})/gi },
  { what: 'a password or token', pattern: new RegExp(`${SECRET_NAME}["']?[ \\t]{0,9}[:=][ \\t]{0,9}["']?${VALUE}`, 'gi') },
  { what: 'a password or token', pattern: new RegExp(`--?(?:password|passwd|passphrase|token|api-key|client-secret|secret-key)[ =]{1,9}["']?${VALUE}`, 'gi') },
  { what: 'a password', pattern: new RegExp(`(?:\\s|^)(?:-u|--user)[ =]["']?[\\w.@-]{1,100}:${VALUE}`, 'g') },
  { what: 'a password', pattern: new RegExp(`\\bmachine\\s{1,9}\\S{1,200}\\s{1,9}login\\s{1,9}\\S{1,200}\\s{1,9}password\\s{1,9}${VALUE}`, 'g') },
  { what: 'a password', pattern: new RegExp(`\\bsshpass -p ?["']?${VALUE}`, 'g') },
  { what: 'a password', pattern: new RegExp(`(?<![\\w-])login (?:[^\\s&|;]{1,80} ){0,6}-p ["']?(?!\\d{1,5}(?:\\s|$))${VALUE}`, 'g') },
  { what: 'a password', pattern: /(?:^|[\s"'])[\w.-]{1,64}:(?<secret>[^\s"'|:]{1,200})["']? ?\| ?(?:sudo )?chpasswd/g },
  { what: 'a password', pattern: /\bchpasswd\b[^\n]{0,40}<<(?:<[ \t]{0,9}["']?|[^\n<]{1,40}\n[ \t]{0,80})[\w.-]{1,64}:(?<secret>[^\s"':]{4,200})/g },
  { what: 'a password', pattern: /\bchpasswd:[ \t]{0,9}\n(?:[ \t]{1,80}expire:[^\n]{1,20}\n)?[ \t]{1,80}list:[^\n]{0,9}\n[ \t]{1,80}(?:- ["']?)?[\w.-]{1,64}:(?<secret>[^\s"':]{4,200})/g },
  { what: 'a password', pattern: /\becho (?:-\w )?["']?(?<secret>[^\s"'|]{4,200})["']? ?\| ?(?:sudo )?passwd --stdin/g },
];
/** A key in base64, as kubeconfigs and Secrets have it. */
const ENCODED_PEM = /LS0tLS1CRUdJTi[A-Za-z0-9+/=]{20,20000}/g;
/** What begins as JSON, a kubeconfig, a script, user data or a file of WireGuard does in base64, in commands, user data and URLs of data. */
const ENCODED_TEXT = /(?<![A-Za-z0-9+])(?:eyJ|ewog|YXBpVmVyc2lvb|IyEv|I2Nsb3Vk|W0ludGVyZm)[A-Za-z0-9+/]{20,200000}/g;

/** What tools and shells replace, files that are read later, and words that are settings. */
const NO_SECRET = /^(?:[$*<{/~.\\]|%(?![0-9a-f]{2})|%3c|ENC\[|(?:true|false|yes|no|none|null|nil|undefined|required|optional|disabled|enabled|string|file|stdin|prompt|token|random)$|x+$|\*+$|-)/i;
/** What documentation writes in the place of one. */
const EXAMPLE = /EXAMPLE(?:KEY)?$|x{8}$|^(?:your|insert|replace)[-_]|^(?:change[-_]?me|redacted|placeholder)$/i;
/** The name of what a program calls to have a token. */
const METHOD = /^[a-z_]\w*(?:\.[a-z_]\w*){1,5}$/i;
const QUOTES = ['"', "'"];
/** A hash of a password, which starts like a variable. */
const PASSWORD_HASH = /^\$(?:[1-7][a-z]{0,2}|2[abxy]|y|gy|apr1|argon2id?|scrypt)\$/;

/** What JSON writes in another way. */
const ESCAPED = /\\(["\\nrt])/g;
const PLAIN: { readonly [character: string]: string } = { 'n': '\n', 'r': '\r', 't': '\t', '"': '"', '\\': '\\' };

/** Whether a text, or a value that has it as its name, may hold a secret. It is no more than a hint, and takes little time. */
export function mayHoldSecret(text: string): boolean {
  return text.length >= SHORTEST_HINT && HINTS.some(hint => hint.test(text));
}

/** What a text holds that nobody should read, in words; undefined if there is nothing. */
export function findSecret(text: string): string | undefined {
  return secretsIn(text, 1)[0]?.what;
}

/** The same for a value that has a name, as a field or a variable. */
export function findNamedSecret(name: string, text: string): string | undefined {
  return findSecret(text) ?? (isSecretName(name) && !/\s/.test(text) ? findSecret(`${name}: ${text}`) : undefined);
}

/** Whether a field or variable of this name holds a secret, if it holds a text. */
export function isSecretName(name: string): boolean {
  return NAMES_A_SECRET.test(name);
}

/** A text for people to read, with dots in the place of what they should not. Messages have texts as JSON, in which lines and quotes are written in another way. */
export function withoutSecrets(text: string): string {
  const plain = text.includes('\\') ? text.replace(ESCAPED, (_, character: string) => PLAIN[character]) : text;
  const found = plain === text ? secretsIn(text, Infinity) : [...secretsIn(text, Infinity), ...secretsIn(plain, Infinity)];
  return found.reduce((masked, { secret }) => masked.split(secret).join('…').split(JSON.stringify(secret).slice(1, -1)).join('…'), text);
}

function secretsIn(text: string, limit: number, isDecoded = false): readonly Secret[] {
  if (text.length < 8 || !mayHoldSecret(text)) {
    return NONE;
  }
  const found: Secret[] = [];
  for (const { what, pattern, isSecret = () => true } of PATTERNS) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null && found.length < limit; match = pattern.exec(text)) {
      const { secret } = match.groups!;
      if (isLiteral(secret) && isSecret(secret) && !isCall(text, secret, pattern.lastIndex)) {
        found.push({ what, secret });
      }
    }
  }
  return found.length < limit ? [...found, ...encodedKeys(text), ...isDecoded ? [] : encodedTexts(text)] : found;
}

/** Whether a value is a call of a method, as scripts write it: without quotes, and closed on its line or open up to its end. */
function isCall(text: string, value: string, end: number): boolean {
  if (text[end] !== '(' || QUOTES.includes(text[end - value.length - 1]) || !METHOD.test(value)) {
    return false;
  }
  const [lineEnd, close] = [text.indexOf('\n', end), text.indexOf(')', end)];
  return lineEnd === end + 1 || (close >= 0 && (lineEnd < 0 || close < lineEnd));
}

function encodedKeys(text: string): Secret[] {
  return [...text.matchAll(ENCODED_PEM)].map(([secret]) => secret)
    .filter(secret => Buffer.from(secret, 'base64').toString('latin1').includes('PRIVATE KEY-----')).map(secret => ({ what: 'a private key', secret }));
}

function encodedTexts(text: string): Secret[] {
  return [...text.matchAll(ENCODED_TEXT)].flatMap(([secret]) => secretsIn(Buffer.from(secret, 'base64').toString('utf8'), 1, true).map(({ what }) => ({ what, secret })));
}

/** Whether a value in base64 is what registries ask for. */
function isUserWithPassword(value: string): boolean {
  return /^[\x20-\x39\x3b-\x7e]{1,200}:[\x20-\x7e]{1,400}$/.test(Buffer.from(value, 'base64').toString('latin1'));
}

function isLiteral(secret: string): boolean {
  // Of a user and a password, the password counts.
  const value = secret.startsWith('-----BEGIN') ? secret : secret.slice(secret.indexOf(':') + 1);
  return value !== '' && (secret.startsWith('-----BEGIN') || PASSWORD_HASH.test(value) || !(NO_SECRET.test(value) || EXAMPLE.test(value)));
}
