import { jobs } from '@dossier/contract'
import { type JobWork, work } from '../use-case/index.ts'
import { mailPasswordLinks } from './mail-password-links.ts'

export function signInJobs(): JobWork[] {
  return [work(jobs.mailPasswordLinks, mailPasswordLinks, { concurrency: 1 })]
}
