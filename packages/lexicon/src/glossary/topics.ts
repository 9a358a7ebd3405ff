import { businessTopics } from './business-topics.ts'
import { dealTopics } from './deal-topics.ts'
import type { Topic } from './concept.ts'
import { reportingTopics } from './reporting-topics.ts'

/** Topics that filings cover in words: they link a question in one language to a page in the other. */
export const topics: readonly Topic[] = [...businessTopics, ...reportingTopics, ...dealTopics]
