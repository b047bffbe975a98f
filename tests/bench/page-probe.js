// Runs in the measured page: watches its text, its frames, its long tasks and its keys.
(() => {
  if (window.benchProbe) return;
  // Read the difference between the coarse and the fine clock at a tick, as the service does.
  const start = Date.now();
  let tick = Date.now();
  while (tick === start) tick = Date.now();
  const offset = tick - performance.now();
  const now = () => offset + performance.now();
  const TAIL_CHARACTERS = 700;
  const TAIL_STEPS = 4_000;

  /** The last characters below a node. Reads backwards, so that the cost doesn't grow with the page. */
  function tail(root) {
    const deepest = (node) => {
      let at = node;
      while (at.lastChild) at = at.lastChild;
      return at;
    };
    let text = '';
    let node = deepest(root);
    for (let step = 0; text.length < TAIL_CHARACTERS && step < TAIL_STEPS; step++) {
      if (node.nodeType === Node.TEXT_NODE && !/^(STYLE|SCRIPT)$/.test(node.parentNode?.nodeName ?? ''))
        text = node.data.slice(-TAIL_CHARACTERS) + text;
      while (node !== root && node.previousSibling === null) node = node.parentNode;
      if (node === root) break;
      node = deepest(node.previousSibling);
    }
    return text.slice(-TAIL_CHARACTERS);
  }

  /** Calls back in the first task after the next frame. */
  const afterFrame = (then) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => then(now());
      channel.port2.postMessage(0);
    });

  let seen = null;
  let stop = () => undefined;

  function begin({ root, mark, hasWords }) {
    const found = {
      markShown: 0,
      markPainted: 0,
      words: [],
      wordsPainted: [],
      gaps: [],
      tasks: [],
      keys: [],
      clicked: 0,
    };
    seen = found;
    let lastWord = -1;
    const noteWords = (text) => {
      const last = text.match(/w\d{5}/g)?.at(-1);
      const number = last === undefined ? -1 : Number(last.slice(1));
      if (number <= lastWord) return;
      const first = lastWord + 1;
      lastWord = number;
      for (let word = first; word <= number; word++) found.words[word] = now();
      afterFrame((at) => {
        for (let word = first; word <= number; word++) found.wordsPainted[word] = at;
      });
    };
    // Find the log once: searching the whole page at each change would make large pages look slow.
    let log = null;
    const check = () => {
      if (found.markShown !== 0 && !hasWords) return;
      if (log?.isConnected !== true) log = [...document.querySelectorAll(root)].at(-1) ?? null;
      const text = tail(log ?? document.body);
      if (hasWords) noteWords(text);
      if (found.markShown === 0 && text.includes(mark)) {
        found.markShown = now();
        afterFrame((at) => {
          found.markPainted = at;
        });
      }
    };
    const changes = new MutationObserver(check);
    changes.observe(document.body, { subtree: true, childList: true, characterData: true });
    const tasks = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.tasks.push([offset + entry.startTime, entry.duration]);
    });
    tasks.observe({ type: 'longtask' });
    let last = performance.now();
    let frame = 0;
    const onFrame = () => {
      const at = performance.now();
      if (at - last > 50) found.gaps.push([offset + last, at - last]);
      last = at;
      frame = requestAnimationFrame(onFrame);
    };
    frame = requestAnimationFrame(onFrame);
    const onPointer = () => {
      found.clicked ||= now();
    };
    window.addEventListener('pointerdown', onPointer, true);
    check();
    stop = () => {
      changes.disconnect();
      tasks.disconnect();
      cancelAnimationFrame(frame);
      window.removeEventListener('pointerdown', onPointer, true);
    };
  }

  /** Measures from each key's time stamp, which the browser process sets, to the frame after its input. */
  function watchKeys(composer) {
    const found = seen;
    document.querySelector(composer).focus();
    let pressedAt = null;
    const onKey = (event) => {
      pressedAt = event.timeStamp;
    };
    const onInput = () => {
      if (pressedAt === null) return;
      const pressed = pressedAt;
      pressedAt = null;
      afterFrame(() => found.keys.push(performance.now() - pressed));
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('input', onInput, true);
    const before = stop;
    stop = () => {
      before();
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('input', onInput, true);
    };
  }

  const GIVEN_UP_MS = 20_000;

  /**
   * Presses `button`; returns the milliseconds until `isThere` and until the next painted frame. Checks at each change
   * of the page: checking once a frame would count up to a frame too many.
   */
  function untilPainted(button, isThere, problem) {
    const pressed = performance.now();
    button.click();
    return new Promise((done, fail) => {
      const changes = new MutationObserver(look);
      const timer = setTimeout(() => fail(new Error(problem)), GIVEN_UP_MS);
      changes.observe(document.body, { subtree: true, childList: true, characterData: true });
      look();
      function look() {
        if (!isThere()) return;
        changes.disconnect();
        clearTimeout(timer);
        const thereMs = performance.now() - pressed;
        afterFrame(() => done({ thereMs, paintedMs: performance.now() - pressed }));
      }
    });
  }

  /** Presses `button`; milliseconds until another conversation that ends with `mark` is painted. */
  async function untilShown(button, mark) {
    const before = document.querySelector('[role="log"]');
    const isThere = () => {
      const log = document.querySelector('[role="log"]');
      return log !== null && log !== before && tail(log).includes(mark);
    };
    const { paintedMs } = await untilPainted(button, isThere, `nothing ends with ${mark}`);
    return paintedMs;
  }

  /** Presses `button`; milliseconds until another chat's box accepts a letter, and until that letter is painted. */
  async function untilTypable(button, selector) {
    const before = document.querySelector('[role="log"]');
    const isThere = () => {
      if (document.querySelector('[role="log"]') === before) return false;
      const box = document.querySelector(selector);
      if (box === null || box !== document.activeElement || box.disabled) return false;
      document.execCommand('insertText', false, 'x');
      return true;
    };
    const times = await untilPainted(button, isThere, 'no other box has the focus');
    document.execCommand('delete');
    return times;
  }

  /** Presses `button`; milliseconds until an element that matches `selector` is painted. */
  async function untilFound(button, selector) {
    const isThere = () => document.querySelector(selector) !== null;
    const { paintedMs } = await untilPainted(button, isThere, `there is no ${selector}`);
    return paintedMs;
  }

  /** An input method causes no `keydown`, so `beforeinput` is its first event. */
  const INPUTS = ['keydown', 'pointerdown', 'beforeinput'];
  /**
   * Milliseconds from the next key or press until an element that matches `selector` and contains `text` is painted.
   * Call it before the input.
   */
  function afterInput(selector, text = '') {
    // Check the last elements first, because the newest message is the last.
    const isThere = () => [...document.querySelectorAll(selector)].reverse().some((found) => hasText(found));
    const hasText = (found) => text === '' || (found.textContent ?? '').includes(text);
    return new Promise((done, fail) => {
      let pressedAt = null;
      const timer = setTimeout(() => fail(new Error(`there is no ${selector} ${text}`)), 3 * GIVEN_UP_MS);
      const changes = new MutationObserver(look);
      const onInput = ({ timeStamp }) => {
        pressedAt ??= timeStamp;
      };
      for (const kind of INPUTS) window.addEventListener(kind, onInput, true);
      changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      function look() {
        if (pressedAt === null || !isThere()) return;
        changes.disconnect();
        clearTimeout(timer);
        for (const kind of INPUTS) window.removeEventListener(kind, onInput, true);
        afterFrame(() => done(performance.now() - pressedAt));
      }
    });
  }

  let expected = null;
  /** Starts listening without waiting, because an input can overtake a call that was made before it. */
  function expectAfterInput(selector, text) {
    expected = afterInput(selector, text);
    // The caller awaits the promise later.
    expected.catch(() => undefined);
  }

  /** Scrolls from top to bottom, one step a frame. */
  async function scrollThrough(selector, steps) {
    const scroller = document.querySelector(selector);
    for (let step = 0; step <= steps; step++) {
      scroller.scrollTop = ((scroller.scrollHeight - scroller.clientHeight) * step) / steps;
      await new Promise((done) => afterFrame(done));
    }
  }

  window.benchProbe = {
    expectAfterInput,
    expectedMs: () => expected,
    scrollThrough,
    begin,
    untilFound,
    untilShown,
    untilTypable,
    watchKeys,
    isDone: () => seen !== null && seen.markPainted !== 0,
    end: () => {
      stop();
      return seen;
    },
  };
})();
