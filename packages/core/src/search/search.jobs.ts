import { jobs } from '@dossier/contract'
import { type JobWork, work } from '../use-case/index.ts'
import { answerInBackground, giveUpAnswer } from './answering/answer-in-background.ts'
import { clearModelRecords, clearTomorrow } from './records/clear-model-records.ts'
import { forgetFiles } from './records/forget-files.ts'

export const searchJobs: JobWork[] = [
  // They wait for models most of the time: many are made at once, and what they search and look up takes turns.
  work(jobs.answerQuestion, answerInBackground, { concurrency: 256, givenUp: giveUpAnswer }),
  work(jobs.clearModelRecords, clearModelRecords, { concurrency: 1, givenUp: clearTomorrow }),
  work(jobs.forgetFiles, forgetFiles, { concurrency: 1 }),
]
