import org.springframework.boot.web.servlet.ServletRegistrationBean;

class Files {
  ServletRegistrationBean files(ServletRegistrationBean bean) {
    // ruleid: java-servlet-lists-folders
    bean.addInitParameter("listings", "true");
    // ok: java-servlet-lists-folders
    bean.addInitParameter("listings", "false");
    // ok: java-servlet-lists-folders
    bean.addInitParameter("readonly", "true");
    return bean;
  }
}
