export { expectLibreOfficeAgrees } from '../libre-office.test-support.ts'
