/** Keys made for tests, with certificates that they signed themselves, good from November 2026 to November 2036. */
export const OWN_MACHINE = {
  key: 'MHcCAQEEIAXzesePTfcOSxSI8NusKD5FbJQ0Zg11ADtjeV3KhIqmoAoGCCqGSM49AwEHoUQDQgAE3dP/xZTjp9OCktztpYOjE3UHD6/ItWGH5Xpj/R7amC5ylauyyMR45aZofov8N3pVqYcpWV/JweEly78Gb0t2VQ==',
  certificate:
    'MIIBfjCCASOgAwIBAgIUHvuaBF94dvK7yQeXqB/lyXImRqMwCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyODEyMDg0MFoXDTM2MTEyNTEyMDg0MFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE3dP/xZTjp9OCktztpYOjE3UHD6/ItWGH5Xpj/R7amC5ylauyyMR45aZofov8N3pVqYcpWV/JweEly78Gb0t2VaNTMFEwHQYDVR0OBBYEFCKd/oSN4K2IqfetbGayd0ue2cFOMB8GA1UdIwQYMBaAFCKd/oSN4K2IqfetbGayd0ue2cFOMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAP3MjjgCt9SM/EVEo5bvfhb+L/fOlzA9i6QoOUfqnkMfAiEAkdkk/itFvA21hrjzacYiHaQgin5SIjBJ+vWFqMuIkNY=',
};
/** Of a name that somebody may have. */
export const SHOP = {
  key: 'MHcCAQEEIOxYUeFKKBcAxZFkkIyNpM0m2+7ef+yiP4VewTew6/g5oAoGCCqGSM49AwEHoUQDQgAEcWdzb2QtKO8r/bu69SHxS1AdReAqow9oGmnvhEFrfkhDSiyKhYRGdmNjpdDNuBuFc1ZgW6PzfirBAsYNSC2ykQ==',
  certificate:
    'MIIBkDCCATWgAwIBAgIURXMGPAiZOQJwKB39kKWeQDmB39owCgYIKoZIzj0EAwIwHTEbMBkGA1UEAwwSc2hvcC5hY21lLWNvcnAuY29tMB4XDTI2MTEyODEyMDg0MFoXDTM2MTEyNTEyMDg0MFowHTEbMBkGA1UEAwwSc2hvcC5hY21lLWNvcnAuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEcWdzb2QtKO8r/bu69SHxS1AdReAqow9oGmnvhEFrfkhDSiyKhYRGdmNjpdDNuBuFc1ZgW6PzfirBAsYNSC2ykaNTMFEwHQYDVR0OBBYEFJMIJvZLDUcCYbM75ODKupcIzBWBMB8GA1UdIwQYMBaAFJMIJvZLDUcCYbM75ODKupcIzBWBMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAKfM+Q9vVLbMW3Rvm3fGxAfmtYvM099hgGcVk6v4DggyAiEA2nEEFlwV/O8R4Rdlzs+Fx40qZH5cchpbmKAExAJ8yB0=',
};

const pem = (what: string, body: string): string =>
  `-----BEGIN ${what}-----\n${body.match(/.{1,64}/g)?.join('\n')}\n-----END ${what}-----\n`;
export const keyOf = (of: { key: string }): string => pem('EC PRIVATE KEY', of.key);
export const certificateOf = (of: { certificate: string }): string => pem('CERTIFICATE', of.certificate);
