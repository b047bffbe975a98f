// The real window's defences against hostile script: no Node, no code from text, no network, no navigation, no
// permission.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dialog } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParleyApp, until } from '../parley-app.ts';
import { type Attacker, attackerIn } from './attacker.ts';
import { type Beacon, type Openings, recordOpenings, startBeacon, startPortWitness } from './witnesses.ts';

/** The policy word for word, so that a change can't loosen it by accident. */
const WINDOW_CSP =
  'sandbox allow-scripts allow-same-origin allow-forms allow-popups allow-downloads; ' +
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; worker-src 'self'; " +
  "connect-src 'none'; frame-src app://parley/mermaid-frame.html; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types parley";

let app: ParleyApp;
let attacker: Attacker;
let beacon: Beacon;
let openings: Openings;

const logged = (event: string) =>
  until(`${event} is logged`, async () =>
    (await readFile(join(app.userDataDir, 'logs', 'parley.log'), 'utf8')).includes(event),
  );

beforeAll(async () => {
  beacon = await startBeacon();
  openings = await recordOpenings();
  app = await ParleyApp.start({ env: openings.env });
  await app.page.getByRole('heading', { name: 'Welcome to Parley' }).waitFor();
  attacker = await attackerIn(app.page);
});

afterAll(async () => {
  await app?.dispose();
  await beacon?.close();
});

const expectUnmoved = async () => {
  expect(await attacker.run('location.href')).toBe('app://parley/index.html');
  expect(await attacker.run('window.__pwned === undefined')).toBe(true);
  const targets = await attacker.session.send('Target.getTargets');
  expect(targets.targetInfos.filter((target) => target.type === 'page').map((target) => target.url)).toEqual([
    'app://parley/index.html',
  ]);
  expect(beacon.requests).toEqual([]);
  expect(await openings.read()).toEqual([]);
};

describe('the page', () => {
  it.each(['require', 'process', 'module', 'global', 'Buffer', '__dirname', 'electron', 'ipcRenderer'])(
    'has no %s, and neither does a frame in it',
    async (name) => {
      expect(await attacker.run(`typeof ${name}`)).toBe('undefined');
      const inFrame = `(() => {
        const frame = document.createElement('iframe');
        document.body.append(frame);
        const seen = [typeof frame.contentWindow['${name}'], typeof frame.contentWindow.parley];
        frame.remove();
        return seen;
      })()`;
      expect(await attacker.run(inFrame)).toEqual(['undefined', 'undefined']);
    },
  );

  it('is isolated from its preload script, which runs in a world of its own', async () => {
    const names: string[] = [];
    attacker.session.on('Runtime.executionContextCreated', ({ context }) => names.push(context.name));
    await attacker.session.send('Runtime.enable');
    await until('the isolated world is listed', () => names.includes('Electron Isolated Context'));
    await attacker.session.send('Runtime.disable');
  });

  it("gets only functions, by name, and can't replace them", async () => {
    expect(await attacker.run('Object.values(window.parley).every((one) => typeof one === "function")')).toBe(true);
    expect(
      await attacker.run(
        '(() => { try { window.parley.appQuit = () => 1; } catch {} return String(window.parley.appQuit).includes("=> 1"); })()',
      ),
    ).toBe(false);
    expect(
      await attacker.run('Object.keys(window.parley).filter((name) => /^(send|invoke|on|ipc)$/.test(name))'),
    ).toEqual([]);
  });

  it('passes events to listeners without any object of Electron', async () => {
    const seen = await attacker.run(`new Promise((resolve) => {
      window.parley.onSettingsChanged((...given) => resolve([given.length, 'sender' in given[0]]));
      void window.parley.settingsUpdate({ patch: { isCodeWrapped: true } });
    })`);
    expect(seen).toEqual([1, false]);
  });
});

describe('the content policy', () => {
  it('is sent with every file of ours, as a header', async () => {
    const policies = new Map<string, string | undefined>();
    attacker.session.on('Network.responseReceived', ({ response }) => {
      const found = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-security-policy');
      policies.set(response.url, found?.[1]);
    });
    await attacker.session.send('Network.enable');
    await app.page.reload();
    await app.page.getByRole('heading', { name: 'Welcome to Parley' }).waitFor();
    await until('the page came again', () => policies.has('app://parley/index.html'));
    expect(new Set(policies.values())).toEqual(new Set([WINDOW_CSP]));
    await attacker.session.send('Network.disable');
  });

  it.each([
    ['eval', 'eval("window.__pwned = 1")'],
    ['new Function', 'new Function("window.__pwned = 1")()'],
    ['a timer with text', 'new Promise((done) => { setTimeout("window.__pwned = 1"); setTimeout(done); })'],
    [
      'WebAssembly',
      'WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => { window.__pwned = 1; })',
    ],
    ['innerHTML', 'document.body.innerHTML = "<img src=x onerror=window.__pwned=1>"'],
    ['document.write', 'document.write("<script>window.__pwned=1</script>")'],
    [
      'a script element with text',
      '(() => { const s = document.createElement("script"); s.text = "window.__pwned = 1"; document.body.append(s); })()',
    ],
    [
      'a second policy that lets everything through',
      'trustedTypes.createPolicy("open", { createHTML: (text) => text })',
    ],
  ])('refuses %s', async (_name, code) => {
    const result = await attacker.run(
      `(async () => { const made = await (${code}); return made === undefined ? 'undefined' : 'made'; })()`,
    );
    expect(String(result)).toMatch(/Error|undefined/);
    expect(await attacker.run('window.__pwned === undefined')).toBe(true);
  });

  it.each([
    [
      'an attribute',
      '(() => { const b = document.createElement("button"); b.setAttribute("on" + "click", "window.__pwned = 1"); document.body.append(b); b.click(); b.remove(); })()',
    ],
    [
      'a javascript: link',
      '(() => { const a = document.createElement("a"); a.href = "java" + "script:window.__pwned=1"; document.body.append(a); a.click(); a.remove(); })()',
    ],
    ['a blob worker', '(() => { new Worker(URL.createObjectURL(new Blob(["self.postMessage(1)"]))); })()'],
    ['a data: worker', '(() => { new Worker("data:text/javascript,1"); })()'],
    [
      'a blob script',
      '(() => { const s = document.createElement("script"); s.src = URL.createObjectURL(new Blob(["window.__pwned=1"])); document.body.append(s); })()',
    ],
    ['a data: import', 'import("data:text/javascript,window.__pwned=1")'],
  ])('lets no code in by %s', async (_name, code) => {
    const violated = await attacker.run(`new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
      setTimeout(() => resolve('nothing was refused'), 20_000);
      (async () => (${code}))().catch((error) => resolve('Error: ' + error));
    })`);
    expect(String(violated)).toMatch(/Error|script-src|worker-src|require-trusted-types-for/);
    expect(await attacker.run('window.__pwned === undefined')).toBe(true);
  });

  const element = (tag: string, name: string, value: string) =>
    `(() => { const e = document.createElement('${tag}'); e['${name}'] = ${value}; document.body.append(e); })()`;
  it.each([
    ['fetch', (to: string) => `fetch('${to}')`],
    [
      'XMLHttpRequest',
      (to: string) => `(() => { const x = new XMLHttpRequest(); x.open('GET', '${to}'); x.send(); })()`,
    ],
    ['a beacon', (to: string) => `navigator.sendBeacon('${to}', 'x')`],
    ['a web socket', (to: string) => `new WebSocket('${to.replace('http', 'ws')}')`],
    ['server-sent events', (to: string) => `new EventSource('${to}')`],
    ['an image', (to: string) => element('img', 'src', `'${to}'`)],
    ['a frame', (to: string) => element('iframe', 'src', `'${to}'`)],
    [
      'a style',
      (to: string) =>
        `(() => { const e = document.createElement('link'); e.rel = 'stylesheet'; e.href = '${to}'; document.head.append(e); })()`,
    ],
    [
      'a prefetch',
      (to: string) =>
        `(() => { const e = document.createElement('link'); e.rel = 'prefetch'; e.href = '${to}'; document.head.append(e); })()`,
    ],
    [
      'a preconnect',
      (to: string) =>
        `(() => { const e = document.createElement('link'); e.rel = 'preconnect'; e.href = '${to}'; document.head.append(e); })()`,
    ],
    ['a video', (to: string) => element('video', 'src', `'${to}'`)],
    ['an object', (to: string) => element('object', 'data', `'${to}'`)],
    ['an embed', (to: string) => element('embed', 'src', `'${to}'`)],
    ['a font', (to: string) => `new FontFace('x', 'url(${to})').load()`],
    [
      'a form',
      (to: string) =>
        `(() => { const f = document.createElement('form'); f.action = '${to}'; document.body.append(f); f.submit(); f.remove(); })()`,
    ],
    [
      'a ping',
      (to: string) =>
        `(() => { const a = document.createElement('a'); a.href = '#x'; a.ping = '${to}'; document.body.append(a); a.click(); a.remove(); history.replaceState(null, '', '/index.html'); })()`,
    ],
    ['a style from text', (to: string) => `(() => { document.body.style.backgroundImage = 'url(${to})'; })()`],
  ])('lets nothing out by %s', async (_name, code) => {
    await attacker.run(code(`${beacon.origin}/leak`));
    // Send a request of ours last: by then, anything that the page started earlier has been sent.
    expect(await attacker.run('window.parley.appContactedHosts({}).then((told) => told.value)')).toEqual([]);
    expect(beacon.requests).toEqual([]);
  });

  it('lets nothing out by WebRTC, over TCP or UDP', async () => {
    const witness = await startPortWitness();
    const servers = ['stun:', 'turn:', 'turns:', 'turn:?transport=tcp', 'turn:?transport=udp'].flatMap((form) =>
      ['127.0.0.1', 'localhost', '[::1]'].map((host) => form.replace(':', `:${host}:${witness.port}`)),
    );
    const code = (ipHandling: string) => `(async () => {
      const connection = new RTCPeerConnection({
        ${ipHandling}
        iceServers: [{ urls: ${JSON.stringify(servers)}, username: 'what was said', credential: 'x' }],
      });
      connection.createDataChannel('out');
      const gathered = new Promise((resolve) => {
        connection.onicegatheringstatechange = () => {
          if (connection.iceGatheringState === 'complete') resolve('gathered');
        };
      });
      await connection.setLocalDescription(await connection.createOffer());
      return gathered;
    })()`;
    try {
      for (const policy of ['', "iceTransportPolicy: 'relay',"])
        expect(await attacker.run(code(policy))).toBe('gathered');
      expect(witness.seen).toEqual([]);
    } finally {
      await witness.close();
    }
  });

  it.each(['alert', 'confirm', 'print'])('opens no dialog by %s', async (name) => {
    const dialogs: string[] = [];
    const note = (dialog: Dialog): void => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    };
    app.page.on('dialog', note);
    const isPrinted = `new Promise((resolve) => {
      window.addEventListener('beforeprint', () => resolve(true), { once: true });
      window.${name}('Enter your password');
      setTimeout(() => resolve(false));
    })`;
    expect(await attacker.run(isPrinted)).toBe(false);
    app.page.off('dialog', note);
    expect(dialogs).toEqual([]);
  });

  it("doesn't allow base addresses to be changed", async () => {
    await attacker.run(
      `(() => { const b = document.createElement('base'); b.href = '${beacon.origin}/'; document.head.prepend(b); })()`,
    );
    expect(await attacker.run('document.baseURI')).toBe('app://parley/index.html');
  });

  it("isn't the only protection: the session also reaches nothing but our own files", async () => {
    // The policy has gaps: connect-src doesn't cover a frame's navigation, and a data: frame has no policy of ours.
    await attacker.session.send('Page.setBypassCSP', { enabled: true });
    await app.page.reload();
    await app.page.getByRole('heading', { name: 'Welcome to Parley' }).waitFor();
    expect(
      String(await attacker.run(`fetch('${beacon.origin}/bypassed', { mode: 'no-cors' }).then(() => 'went')`)),
    ).toMatch(/Error/);
    await logged('window.request_refused');
    await attacker.session.send('Page.setBypassCSP', { enabled: false });
    await app.page.reload();
    await app.page.getByRole('heading', { name: 'Welcome to Parley' }).waitFor();
    expect(beacon.requests).toEqual([]);
  });
});

describe('the window', () => {
  it.each([
    ['location', (to: string) => `location.assign('${to}')`],
    [
      'a link',
      (to: string) =>
        `(() => { const a = document.createElement('a'); a.href = '${to}'; document.body.append(a); a.click(); a.remove(); })()`,
    ],
    [
      'a link into the top frame',
      (to: string) =>
        `(() => { const a = document.createElement('a'); a.href = '${to}'; a.target = '_top'; document.body.append(a); a.click(); a.remove(); })()`,
    ],
    [
      'a refresh',
      (to: string) =>
        `(() => { const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=${to}'; document.head.append(m); })()`,
    ],
    [
      'a download link',
      (to: string) =>
        `(() => { const a = document.createElement('a'); a.href = '${to}'; a.download = 'x'; document.body.append(a); a.click(); a.remove(); })()`,
    ],
  ])('never navigates when %s tries to', async (_name, code) => {
    for (const to of [
      `${beacon.origin}/gone`,
      'file:///etc/passwd',
      'data:text/html,gone',
      'smb://127.0.0.1/x',
      'app://other/index.html',
    ]) {
      await attacker.run(code(to));
    }
    await expectUnmoved();
    await logged('window.navigation_refused');
  });

  it('comes back to its own page after a script went to about:blank', async () => {
    await attacker.run(`(globalThis.isOld = true, location.assign('about:blank'))`);
    await until('the page came again', () => app.page.evaluate(() => !('isOld' in globalThis)));
    await app.page.getByRole('heading', { name: 'Welcome to Parley' }).waitFor();
    await expectUnmoved();
  });

  it('opens no second window, and passes nothing to the system', async () => {
    for (const to of [
      `${beacon.origin}/pop`,
      'https://example.com/?secret',
      'about:blank',
      'calculator://',
      'file:///etc/passwd',
      'app://parley/index.html',
    ]) {
      expect(await attacker.run(`window.open('${to}') === null`)).toBe(true);
    }
    await logged('window.popup_refused');
    await expectUnmoved();
  });

  it('accepts no file or link that is dropped on it', async () => {
    const items = [
      { mimeType: 'text/uri-list', data: `${beacon.origin}/dropped` },
      { mimeType: 'text/plain', data: `${beacon.origin}/dropped` },
    ];
    const data = { items, files: ['/etc/hostname'], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await attacker.session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
    await expectUnmoved();
  });

  it('leaves a webview inert', async () => {
    const seen = await attacker.run(`(() => {
      const view = document.createElement('webview');
      view.src = '${beacon.origin}/webview';
      view.setAttribute('nodeintegration', '');
      document.body.append(view);
      return [typeof view.getWebContentsId, view.constructor.name];
    })()`);
    expect(seen).toEqual(['undefined', 'HTMLElement']);
    await expectUnmoved();
  });

  it('writes no file that the page offers for download', async () => {
    await attacker.run(`(() => {
      const a = document.createElement('a');
      a.href = URL.createObjectURL(new Blob(['x']));
      a.download = 'parley-offered.txt';
      document.body.append(a);
      a.click();
      a.remove();
    })()`);
    await logged('window.download_refused');
    await expectUnmoved();
  });
});

describe('permissions', () => {
  it.each([
    'notifications',
    'geolocation',
    'camera',
    'microphone',
    'midi',
    'clipboard-read',
    'persistent-storage',
    'screen-wake-lock',
    'background-sync',
    'storage-access',
    'window-management',
    'local-fonts',
    'idle-detection',
  ])('are not given for %s', async (name) => {
    const state = await attacker.run(`navigator.permissions.query({ name: '${name}' }).then((found) => found.state)`);
    expect(String(state)).toMatch(/^denied$|^Error/);
  });

  it.each([
    ['Notification.requestPermission().then((state) => { if (state !== "granted") throw state; })'],
    ['new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, (trouble) => no(trouble.message)))'],
    ['navigator.mediaDevices.getUserMedia({ audio: true })'],
    ['navigator.mediaDevices.getDisplayMedia({ video: true })'],
    ['navigator.requestMIDIAccess({ sysex: true })'],
    ['navigator.clipboard.readText()'],
    ['navigator.clipboard.writeText("taken over")'],
    ['navigator.usb.requestDevice({ filters: [] })'],
    ['navigator.hid.requestDevice({ filters: [] }).then((found) => { if (found.length === 0) throw "none"; })'],
    ['navigator.serial.requestPort()'],
    ['navigator.bluetooth.requestDevice({ acceptAllDevices: true })'],
    ['window.showOpenFilePicker()'],
    ['window.queryLocalFonts().then((found) => { if (found.length === 0) throw "none"; })'],
  ])('are refused to %s', async (code) => {
    expect(String(await attacker.run(`(${code}).then(() => 'given')`))).toMatch(/^Error/);
  });
});

describe('app://', () => {
  it.each([
    '../package.json',
    '%2e%2e/package.json',
    '..%2fpackage.json',
    '%2e%2e%2fmain%2fmain.js',
    './/etc/passwd',
    '/etc/passwd',
    'index.html%00.js',
    'INDEX.HTML',
    'index.html/',
    'assets/',
    'assets',
    '.',
    '..\\\\package.json',
    'C:/Windows/win.ini',
    'preload.cjs',
  ])('does not serve %s', async (path) => {
    const status = await attacker.run(`new Promise((resolve) => {
      const script = document.createElement('link');
      script.rel = 'stylesheet';
      script.href = 'app://parley/${path}';
      script.onload = () => resolve('served');
      script.onerror = () => resolve('refused');
      document.head.append(script);
    })`);
    expect(status).toBe('refused');
  });

  it("doesn't let the page fetch its own files, or the system's", async () => {
    expect(String(await attacker.run(`fetch('app://parley/index.html').then(() => 'read')`))).toMatch(/^Error/);
    expect(String(await attacker.run(`fetch('file:///etc/passwd').then(() => 'read')`))).toMatch(/^Error/);
  });
});
