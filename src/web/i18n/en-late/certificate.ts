/** The texts beside the certificate: the steps for each device, and the custom certificate. */
export const certificateHow = {
  steps: "Trust it on a device",
  devices: [
    ["This computer", "In a terminal: creel trust. It adds the CA to the system and to the browsers on it."],
    [
      "iPhone and iPad",
      "Open the file, then Settings > General > VPN & Device Management: install it. Then Settings > General > About > Certificate Trust Settings: switch it on.",
    ],
    [
      "Android",
      "Settings > Security > More security settings > Install from device storage > CA certificate. Browsers use it; many other apps do not use your own CA.",
    ],
    ["macOS", "Open the file, add it to the login keychain, open it there: Trust > Always Trust."],
    [
      "Windows",
      "Open the file: Install Certificate > Current User > Trusted Root Certification Authorities.",
    ],
    [
      "Linux",
      "Debian, Ubuntu: copy it to /usr/local/share/ca-certificates and run update-ca-certificates as root. Fedora: /etc/pki/ca-trust/source/anchors and update-ca-trust.",
    ],
    [
      "Firefox on Linux",
      "Settings > Privacy & Security > View Certificates > Authorities > Import, to identify websites.",
    ],
  ],
  own: "Your own certificate",
  ownHow:
    "For a name that Creel's certificate cannot have, such as inbox.example.com. Give the files on this computer, in PEM, with the chain. Creel reads them again when they change. The pin changes with the key.",
  ownShown: (names: string, until: Date) =>
    `Used for ${names}. Valid until ${until.toISOString().slice(0, 10)}.`,
  ownUse: "Use it",
  ownDrop: "Use Creel's own again",
  files: { certificate: "Certificate file", certificateKey: "Private key file" },
  examples: { certificate: "/etc/creel/tls.crt", certificateKey: "/etc/creel/tls.key" },
};
