import { listWorkspacesToIndex, rebuildIndex } from '@dossier/core'
import { createLogger, readConfiguration } from '@dossier/platform'
import { compose, explainFailedStart, takeDataDirectory } from './compose.ts'

// `npm run reindex`: makes every workspace's index anew from its files, and waits until they are read.
const POLL_MS = 500

async function reindex(): Promise<void> {
  const configuration = readConfiguration(process.env)
  const logger = createLogger({ level: 'warn' })
  const directory = await takeDataDirectory(configuration)
  const composition = await compose(configuration, logger)
  const { deps } = composition

  const projects = await listWorkspacesToIndex(deps)
  let files = 0
  for (const { organizationId, projectId } of projects) {
    files += await rebuildIndex(deps, { kind: 'system', organizationId, language: 'en' }, { projectId })
  }
  console.log(`${files} files of ${projects.length} workspaces to index`)
  await composition.startJobs()
  for (;;) {
    const left = (await listWorkspacesToIndex(deps)).reduce((sum, project) => sum + project.waiting, 0)
    process.stdout.write(`\r${files - left} of ${files} indexed `)
    if (left === 0) break
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  console.log('\ndone')
  await composition.close()
  await directory.release()
}

reindex().catch(explainFailedStart)
