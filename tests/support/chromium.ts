import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/** The `launchOptions` of Playwright to start a browser on this machine. */
export type Chromium = { executablePath: string; env?: Record<string, string> }

/**
 * Finds a Chromium: CHROMIUM_PATH, otherwise the one of the system, otherwise the one in the npm package
 * @sparticuz/chromium (Linux on x64), which is unpacked once into .cache/ (a few seconds, 210 MB).
 *
 * @throws {Error} if there is none, with instructions to install one
 */
export const findChromium = async (): Promise<Chromium> => {
  const systems = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const executablePath = process.env['CHROMIUM_PATH'] ?? systems.find((path) => existsSync(path))
  if (executablePath) return { executablePath }
  if (process.platform === 'linux' && process.arch === 'x64') return packaged()
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable.')
}

const packaged = async (): Promise<Chromium> => {
  const home = resolve(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../..')
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const folder = resolve(import.meta.dirname, '../../.cache', `chromium-${version}`)
  if (!existsSync(folder)) await unpack(join(home, 'bin'), folder)
  return {
    executablePath: join(folder, 'chromium'),
    // Set only for the browser, because other programs of a test must use the system's libraries.
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts/fonts.conf'),
    },
  }
}

/** Unpacks next to the target and renames, so that an interrupted run leaves no partial package. */
const unpack = async (archives: string, folder: string) => {
  const half = `${folder}.new-${process.pid}`
  mkdirSync(half, { recursive: true })
  const { inflate } = await import('@sparticuz/chromium')
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = half // the only way to configure the folder of the package
  const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
  await Promise.all(names.map((name) => inflate(join(archives, name))))
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  writeFileSync(join(half, 'fonts/fonts.conf'), fontsConf)
  try {
    renameSync(half, folder)
  } catch (error) {
    rmSync(half, { recursive: true }) // another run was faster
    if (!existsSync(folder)) throw error
  }
}

// The file in the package contains paths of AWS Lambda.
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
