import { defineTexts } from '../../../../i18n/index.ts'

/** Questions before an upload. */
export const intakeTexts = defineTexts('intake', {
  cancel: { ko: '취소', en: 'Cancel' },
  checking: { ko: '이미 있는 파일인지 확인 중', en: 'Checking for existing files' },
  checkedFiles: { ko: '{total}개 중 {files}개', en: '{files} of {total}' },
  cancelChecking: { ko: '업로드 취소', en: 'Cancel upload' },

  archivesTitle: {
    ko: '압축 파일 {number}개의 압축을 풀까요?',
    en: { one: 'Unpack {number} archive?', other: 'Unpack {number} archives?' },
  },
  archivesHint: {
    ko: '압축 파일 자체는 보관하지 않습니다. 압축을 풀면 폴더와 파일이 이 위치에 그대로 업로드됩니다.',
    en: 'Archives are not stored. Unpacking uploads their folders and files to this location.',
  },
  archivesOthers: {
    ko: '함께 선택한 다른 파일 {number}개는 그대로 업로드합니다.',
    en: { one: 'The other {number} file is uploaded either way.', other: 'The other {number} files are uploaded either way.' },
  },
  archivesMore: { ko: '외 {number}개', en: 'and {number} more' },
  unpack: { ko: '압축 풀기', en: 'Unpack into folders' },
  leaveOut: { ko: '제외', en: 'Leave out' },

  duplicatesTitle: {
    ko: '{total}개 중 {number}개가 이미 있습니다',
    en: { one: '{number} of {total} files already exists', other: '{number} of {total} files already exist' },
  },
  onlyTitle: { ko: '이 파일이 이미 있습니다', en: 'This file already exists' },
  onlyHint: { ko: '처리 방법을 선택해 주세요.', en: 'Choose what to do with it.' },
  duplicatesHint: {
    ko: '처리 방법을 선택하면 나머지 파일과 함께 업로드합니다.',
    en: 'Choose what to do with them. The other files are uploaded at the same time.',
  },
  identical: {
    ko: '같은 위치에 있는 동일한 파일 {number}개는 건너뜁니다.',
    en: {
      one: '{number} file is identical to the existing one and is skipped.',
      other: '{number} files are identical to the existing ones and are skipped.',
    },
  },
  sameName: { ko: '이름은 같고 내용이 다른 파일', en: 'Same name, different content' },
  sameContent: { ko: '다른 이름이나 위치에 있는 같은 내용', en: 'Same content under a different name or location' },
  choiceForAll: { ko: '{group}: 모두', en: '{group}: all' },
  choiceFor: { ko: '{name} 처리 방법', en: 'What to do with {name}' },
  version: { ko: '새 버전', en: 'New version' },
  versionOf: { ko: '그 파일의 새 버전', en: 'New version of that file' },
  keepBoth: { ko: '둘 다 보관', en: 'Keep both' },
  skip: { ko: '건너뛰기', en: 'Skip' },
  knownVersion: { ko: '현재 버전 {version}', en: 'Current version: {version}' },
  sameAs: { ko: '내용이 같은 파일: {path}', en: 'Same as {path}' },
  files: { ko: '{group} 목록', en: '{group}' },
  upload: { ko: '업로드', en: 'Upload' },
})
