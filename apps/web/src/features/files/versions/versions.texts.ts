import { defineTexts } from '../../../i18n/index.ts'

/** The versions of a file. */
export const versionsTexts = defineTexts('versions', {
  versions: { ko: '버전', en: 'Versions' },
  title: { ko: '“{name}” 버전', en: 'Versions of “{name}”' },
  hint: {
    ko: '검색에는 읽을 수 있는 최신 버전을 사용합니다. 두 버전을 선택하면 비교할 수 있습니다.',
    en: 'Search uses the latest readable version. Select two versions to compare them.',
  },
  version: { ko: '버전', en: 'Version' },
  versionShort: { ko: 'v{version}', en: 'v{version}' },
  versionName: { ko: '버전 {version}', en: 'Version {version}' },
  latest: { ko: '최신', en: 'Latest' },
  versionsOf: { ko: 'v{version}, {name}: 버전 {versions}개', en: 'v{version}, {name}: {versions} versions' },
  uploadNew: { ko: '새 버전 업로드', en: 'Upload new version' },
  uploadNewName: { ko: '{name} 새 버전 업로드', en: 'Upload a new version of {name}' },
  compareWithBefore: { ko: '이전 버전과 비교', en: 'Compare with previous version' },
  compareTwo: { ko: '선택한 두 버전 비교', en: 'Compare selected versions' },
  restore: { ko: '이 버전으로 복원', en: 'Restore this version' },
  restored: { ko: '버전 {from, 을/를} 버전 {version, 으로/로} 복원했습니다', en: 'Version {from} restored as version {version}' },
  restoreFailed: { ko: '버전을 복원하지 못했습니다', en: 'The version could not be restored' },
  deleteVersion: { ko: '이 버전 삭제', en: 'Delete this version' },
  deleteTitle: { ko: '버전 {version, 을/를} 삭제할까요?', en: 'Delete version {version}?' },
  deleteBody: {
    ko: '이 버전만 삭제됩니다. 이 버전을 인용한 답변에서는 복원하기 전까지 원문을 열 수 없습니다. 휴지통에서 {days}일 동안 복원할 수 있습니다.',
    en: 'Only this version goes. Answers that cite it cannot open the page until it is restored. It can be restored from the bin for {days} days.',
  },
  versionDeleted: { ko: '버전 {version, 을/를} 삭제했습니다', en: 'Version {version} deleted' },
  deleteFailed: { ko: '버전을 삭제하지 못했습니다', en: 'The version could not be deleted' },
  moreOf: { ko: '버전 {version} 메뉴', en: 'Actions for version {version}' },
  onlyOne: {
    ko: '아직 버전이 하나뿐입니다. 새 버전을 업로드하면 여기에 표시됩니다.',
    en: 'Only one version so far. New versions will appear here.',
  },
  oneFile: { ko: '새 버전으로 업로드할 파일을 하나만 선택해 주세요', en: 'Choose only one file as the new version' },
})
