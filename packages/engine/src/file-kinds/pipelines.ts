/** Files by which a build server builds, tries and deploys a program. */
const PIPELINE =
  /(?:^|\/)(?:\.github\/(?:workflows|actions)|\.circleci|\.gitlab|\.buildkite|\.woodpecker|\.azure)\/.*\.ya?ml$|(?:^|\/)(?:\.gitlab-ci|\.travis|\.drone|\.cirrus|azure-pipelines|appveyor|bitbucket-pipelines|buildspec|cloudbuild|codemagic)[\w.-]*\.ya?ml$|(?:^|\/)Jenkinsfile(?:\.[\w-]+)?$/i;

/** By path alone. */
export const isPipeline = (path: string): boolean => PIPELINE.test(path);
