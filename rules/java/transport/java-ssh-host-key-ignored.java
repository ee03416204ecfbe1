import com.jcraft.jsch.JSch;
import com.jcraft.jsch.Session;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.transport.verification.PromiscuousVerifier;

class Remote {
  void jsch(Session session) {
    // ruleid: java-ssh-host-key-ignored
    session.setConfig("StrictHostKeyChecking", "no");
    // ok: java-ssh-host-key-ignored
    session.setConfig("StrictHostKeyChecking", "yes");
  }

  void sshj(SSHClient client) throws Exception {
    // ruleid: java-ssh-host-key-ignored
    client.addHostKeyVerifier(new PromiscuousVerifier());
    // ok: java-ssh-host-key-ignored
    client.loadKnownHosts();
  }

  void mina(org.apache.sshd.client.SshClient client) {
    // ruleid: java-ssh-host-key-ignored
    client.setServerKeyVerifier(AcceptAllServerKeyVerifier.INSTANCE);
    // ok: java-ssh-host-key-ignored
    client.setServerKeyVerifier(new KnownHostsServerKeyVerifier(RejectAllServerKeyVerifier.INSTANCE, path));
  }

  void command(String host) throws Exception {
    // ruleid: java-ssh-host-key-ignored
    new ProcessBuilder("ssh", "-oStrictHostKeyChecking=no", host, "uptime").start();
  }
}
