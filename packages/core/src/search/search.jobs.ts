import { jobs } from '@dossier/contract'
import { type JobWork, work } from '../use-case/index.ts'
import { answerInBackground, giveUpAnswer } from './answering/answer-in-background.ts'

/** Answers with models wait for these most of the time: many run at once. */
export const searchJobs: JobWork[] = [work(jobs.answerQuestion, answerInBackground, { concurrency: 32, givenUp: giveUpAnswer })]
