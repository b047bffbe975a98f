/** Reads the target system and required libraries from the headers of programs and libraries: PE, Mach-O and ELF. */
import { Failure } from '../terminal.mjs';

/**
 * @typedef {object} Binary
 * @property {'win32' | 'darwin' | 'linux'} system
 * @property {readonly string[]} architectures `x64`, `arm64`, or the number of another; several in a universal Mach-O
 * @property {readonly string[]} imports the libraries that it imports, as spelled in the file; only for PE
 * @property {string | null} minimumSystem the oldest macOS that it supports; only for Mach-O
 */

const PE_MAGIC = 0x4550;
const PE32_PLUS = 0x20b;
const PE_MACHINES = new Map([
  [0x8664, 'x64'],
  [0xaa64, 'arm64'],
]);
const IMPORTS = 1;
const DELAYED_IMPORTS = 13;

const MACH_O_64 = 0xfeedfacf;
const MACH_O_UNIVERSAL = 0xcafebabe;
/** A Java class file begins like a universal Mach-O, with its version in place of the number of slices. */
const SLICES_MAX = 16;
const MACH_O_MACHINES = new Map([
  [0x01000007, 'x64'],
  [0x0100000c, 'arm64'],
]);
const LC_VERSION_MIN_MACOSX = 0x24;
const LC_BUILD_VERSION = 0x32;

const ELF_MAGIC = 0x7f454c46;
const ELF_MACHINES = new Map([
  [62, 'x64'],
  [183, 'arm64'],
]);

/** A longer library name means a damaged file. */
const NAME_MAX_BYTES = 260;

/**
 * @param {Buffer} content of a whole file
 * @returns {Binary | null} null if it isn't a program or library
 * @throws {Failure} if its headers point outside the file
 */
export function readBinary(content) {
  if (content.length < 64) return null;
  try {
    if (content.readUInt16BE(0) === 0x4d5a) return readPortableExecutable(content);
    if (content.readUInt32BE(0) === ELF_MAGIC) {
      return { ...NOTHING, system: 'linux', architectures: [nameOf(ELF_MACHINES, content.readUInt16LE(18))] };
    }
    if (content.readUInt32LE(0) === MACH_O_64) return readMachO([content]);
    if (content.readUInt32BE(0) === MACH_O_UNIVERSAL && content.readUInt32BE(4) <= SLICES_MAX) {
      return readMachO(slicesOf(content));
    }
    return null;
  } catch (error) {
    if (error instanceof RangeError) throw new Failure('the file is cut off or damaged');
    throw error;
  }
}

const NOTHING = Object.freeze({ imports: [], minimumSystem: null });

/** @param {ReadonlyMap<number, string>} names @param {number} machine */
const nameOf = (names, machine) => names.get(machine) ?? `machine ${machine}`;

/** @param {Buffer} content @returns {Binary | null} */
function readPortableExecutable(content) {
  const header = content.readUInt32LE(0x3c);
  // A DOS program, or a file that begins like one.
  if (header + 4 > content.length || content.readUInt32LE(header) !== PE_MAGIC) return null;
  const machine = content.readUInt16LE(header + 4);
  const optional = header + 24;
  const isPlus = content.readUInt16LE(optional) === PE32_PLUS;
  const directories = optional + (isPlus ? 112 : 96);
  const count = content.readUInt32LE(directories - 4);
  const sections = sectionsOf(content, header);
  /** @param {number} index @param {number} size of one entry @param {number} nameAt @returns {readonly string[]} */
  const namesIn = (index, size, nameAt) => {
    const address = index < count ? content.readUInt32LE(directories + index * 8) : 0;
    const names = [];
    for (let at = address === 0 ? 0 : placeOf(sections, address); at !== 0; at += size) {
      const name = content.readUInt32LE(at + nameAt);
      if (name === 0) break;
      names.push(textAt(content, placeOf(sections, name)));
    }
    return names;
  };
  return {
    system: 'win32',
    architectures: [nameOf(PE_MACHINES, machine)],
    // Libraries that are loaded only at their first use are needed too.
    imports: [...new Set([...namesIn(IMPORTS, 20, 12), ...namesIn(DELAYED_IMPORTS, 32, 4)])],
    minimumSystem: null,
  };
}

/** @typedef {{ address: number, size: number, offset: number }} Section */

/** @param {Buffer} content @param {number} header @returns {readonly Section[]} */
function sectionsOf(content, header) {
  const first = header + 24 + content.readUInt16LE(header + 20);
  return Array.from({ length: content.readUInt16LE(header + 6) }, (_, index) => {
    const at = first + index * 40;
    return {
      address: content.readUInt32LE(at + 12),
      size: content.readUInt32LE(at + 16),
      offset: content.readUInt32LE(at + 20),
    };
  });
}

/** The file offset of what is loaded at an address. @param {readonly Section[]} sections @param {number} address */
function placeOf(sections, address) {
  const section = sections.find((one) => address >= one.address && address < one.address + one.size);
  if (section === undefined) throw new RangeError('outside of every section');
  return address - section.address + section.offset;
}

/** @param {Buffer} content @param {number} at */
function textAt(content, at) {
  const end = content.subarray(at, at + NAME_MAX_BYTES).indexOf(0);
  if (end < 0) throw new RangeError('a name without an end');
  return content.toString('latin1', at, at + end);
}

/** @param {Buffer} content @returns {readonly Buffer[]} */
function slicesOf(content) {
  return Array.from({ length: content.readUInt32BE(4) }, (_, index) => {
    const at = 8 + index * 20;
    const offset = content.readUInt32BE(at + 8);
    return content.subarray(offset, offset + content.readUInt32BE(at + 12));
  });
}

/** @param {readonly Buffer[]} slices @returns {Binary} */
function readMachO(slices) {
  const versions = slices.map(oldestSystemOf).filter((version) => version !== null);
  return {
    system: 'darwin',
    architectures: slices.map((slice) => nameOf(MACH_O_MACHINES, slice.readUInt32LE(4))),
    imports: [],
    minimumSystem: versions.sort(compareVersions).at(-1) ?? null,
  };
}

/** @param {Buffer} slice @returns {string | null} */
function oldestSystemOf(slice) {
  let at = 32;
  for (let left = slice.readUInt32LE(16); left > 0; left -= 1) {
    const command = slice.readUInt32LE(at);
    if (command === LC_BUILD_VERSION) return versionOf(slice.readUInt32LE(at + 12));
    if (command === LC_VERSION_MIN_MACOSX) return versionOf(slice.readUInt32LE(at + 8));
    at += slice.readUInt32LE(at + 4);
  }
  return null;
}

/** @param {number} packed `xxxx.yy.zz` in hexadecimal digits */
const versionOf = (packed) => `${packed >>> 16}.${(packed >>> 8) & 0xff}`;

/** Negative, zero or positive. @param {string} one @param {string} other */
export function compareVersions(one, other) {
  const [major = 0, minor = 0] = one.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major - otherMajor || minor - otherMinor;
}
