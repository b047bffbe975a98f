/** Starts workers from scripts of the build: the only addresses that the page's policy accepts. */

interface TrustedScriptUrls {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

type Policy = ReturnType<TrustedScriptUrls['createPolicy']>;

/** The policy's name may be used only once (see `electron/shell/page-headers.ts`). */
let policy: Policy | null = null;

function ourPolicy(): Policy {
  if (policy !== null) return policy;
  const factory: TrustedScriptUrls | undefined = Reflect.get(globalThis, 'trustedTypes');
  const createScriptURL = (url: string): string => {
    if (!url.startsWith(new URL('./', document.baseURI).href)) throw new TypeError('not an address of this app');
    return url;
  };
  policy = factory?.createPolicy('parley', { createScriptURL }) ?? { createScriptURL };
  return policy;
}

/** @param builtUrl what an import with `?worker&url` gives */
export function startWorker(builtUrl: string, name: string): Worker {
  const url = ourPolicy().createScriptURL(new URL(builtUrl, document.baseURI).href);
  return new Worker(url, { type: 'module', name });
}
