import { followRunToEnd, listWorkspacesToIndex, rebuildIndex } from '@dossier/core'
import { createLogger, readConfiguration } from '@dossier/platform'
import { compose, explainFailedStart } from './compose.ts'
import { takeDataDirectory } from './take-data-directory.ts'

// `npm run reindex`: rebuilds the index of every workspace from its files, and waits until they are read.

async function reindex(): Promise<void> {
  const configuration = readConfiguration(process.env)
  const logger = createLogger({ level: 'warn' })
  const directory = await takeDataDirectory(configuration)
  const composition = await compose(configuration, logger)
  const { deps } = composition

  const projects = await listWorkspacesToIndex(deps)
  const runs: { organizationId: number; runId: number }[] = []
  let files = 0
  for (const { organizationId, projectId } of projects) {
    const { files: read, runId } = await rebuildIndex(deps, { kind: 'system', organizationId, language: 'en' }, { projectId })
    files += read
    if (runId !== undefined) runs.push({ organizationId, runId })
  }
  console.log(`${files} files of ${projects.length} workspaces to index`)
  await composition.startJobs()
  const done = new Map<number, number>()
  const states = await Promise.all(
    runs.map(({ organizationId, runId }) =>
      followRunToEnd(deps, organizationId, runId, (steps) => {
        done.set(runId, steps)
        process.stdout.write(`\r${[...done.values()].reduce((sum, count) => sum + count, 0)} of ${files} indexed `)
      }),
    ),
  )
  const incomplete = states.filter((state) => state !== 'completed').length
  console.log(incomplete === 0 ? '\ndone' : `\n${incomplete} workspaces were not indexed as a whole: start the command again`)
  if (incomplete > 0) process.exitCode = 1
  await composition.close()
  await directory.release()
}

reindex().catch(explainFailedStart)
