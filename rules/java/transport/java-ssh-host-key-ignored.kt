import com.jcraft.jsch.Session

fun open(session: Session) {
  // ruleid: java-ssh-host-key-ignored
  session.setConfig("StrictHostKeyChecking", "no")
  // ok: java-ssh-host-key-ignored
  session.setConfig("StrictHostKeyChecking", "ask")
}
