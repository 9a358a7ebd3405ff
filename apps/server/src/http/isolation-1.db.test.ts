import { describeIsolation } from './testing/isolation-property.ts'

describeIsolation(1, 4)
