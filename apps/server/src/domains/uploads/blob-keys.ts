/** What a client has PUT; it may be written again until the upload is completed. */
export const uploadKey = (organizationId: string, uploadId: string) =>
  `uploads/${organizationId}/${uploadId}`;

/** The verified copy, which nobody outside can write to. One for each upload, so that completions at once agree. */
export const archiveKey = (organizationId: string, uploadId: string) =>
  `archives/${organizationId}/${uploadId}`;
