/** The texts beside the certificate: the steps for each device, and the custom certificate. */
export const certificateHow = {
  steps: "How a device comes to trust it",
  devices: [
    [
      "This computer",
      "In a terminal: creel trust. It adds the CA to the system and to the browsers that are here.",
    ],
    [
      "iPhone and iPad",
      "Open the file, then Settings > General > VPN & Device Management: install it. Then Settings > General > About > Certificate Trust Settings: switch it on.",
    ],
    [
      "Android",
      "Settings > Security > More security settings > Install from device storage > CA certificate. Browsers use it; many other apps use no CA of yours.",
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
  own: "A certificate of your own",
  ownHow:
    "For a name that Creel's CA does not vouch for, such as inbox.example.com. Give the files on this computer, in PEM, with the chain. They are read again when they change. The pin changes with the key.",
  ownShown: (names: string, until: Date) =>
    `Shown to everyone who calls by ${names}. Good until ${until.toISOString().slice(0, 10)}.`,
  ownUse: "Use it",
  ownDrop: "Go back to Creel's own",
  files: { certificate: "Certificate file", certificateKey: "Private key file" },
  examples: { certificate: "/etc/creel/tls.crt", certificateKey: "/etc/creel/tls.key" },
};
