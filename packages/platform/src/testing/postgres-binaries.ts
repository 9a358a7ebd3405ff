import { execFile } from 'node:child_process'
import { access, readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DEBIAN_ROOT = '/usr/lib/postgresql'

/** Thrown when this machine has no PostgreSQL server and none could be installed. */
export class PostgresUnavailable extends Error {
  override readonly name = 'PostgresUnavailable'
}

/**
 * The directory with `initdb` and `postgres`, from PATH or Debian's location; installs Debian's package if there is none and that is
 * permitted.
 *
 * @throws PostgresUnavailable
 */
export async function postgresBinaries(): Promise<string> {
  const found = await findBinaries()
  if (found !== undefined) return found
  await installDebianPackage()
  const installed = await findBinaries()
  if (installed === undefined)
    throw new PostgresUnavailable('The postgresql package was installed, yet initdb and postgres are not where they should be')
  return installed
}

async function findBinaries(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN_ROOT).catch(() => [])
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one))
  const candidates = [...(process.env.PATH ?? '').split(delimiter), ...newestFirst.map((version) => join(DEBIAN_ROOT, version, 'bin'))]
  for (const directory of candidates) {
    if ((await isThere(join(directory, 'initdb'))) && (await isThere(join(directory, 'postgres')))) return directory
  }
  return undefined
}

async function installDebianPackage(): Promise<void> {
  const missing = 'No PostgreSQL server (initdb, postgres) is installed'
  if (process.getuid?.() !== 0 || !(await isThere('/usr/bin/apt-get')))
    throw new PostgresUnavailable(`${missing}; install Debian's postgresql package`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env })
  } catch (error) {
    throw new PostgresUnavailable(`${missing}, and apt-get could not install it`, { cause: error })
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
