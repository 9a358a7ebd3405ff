import { beforeEach, type RunnerTask } from 'vitest'

// The steps of a journey depend on the earlier ones: what follows a failed step would only wait for what cannot come.
beforeEach(({ task, skip }) => {
  skip(task.file.tasks.some(hasFailed), 'an earlier step failed')
})

function hasFailed(task: RunnerTask): boolean {
  return task.type === 'suite' ? task.tasks.some(hasFailed) : task.result?.state === 'fail'
}
